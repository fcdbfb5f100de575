import type { ExportPart, Exporter } from '../../core/account/exporter.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { listFindsOf } from './saved/search-finds.store.ts';
import { listSearchesOf } from './saved/searches.store.ts';
import { listInvitationsOf, listNotesOf } from './wanted/wanted.store.ts';

export const searchExporter: Exporter<CoreDeps> = {
  domain: 'search',
  explains: {
    'searches.json': 'Searches you saved, and when you last viewed them and were last emailed.',
    'search-finds.json':
      'Patents your saved searches found only after we had more of their record, and when.',
    'wanted.json': 'What you told us you’re looking for.',
    'wanted-invitations.json': 'Listings that owners invited you to look at.',
  },
  async *parts(deps, { userId }): AsyncGenerator<ExportPart> {
    yield { path: ['searches.json'], rows: own(listSearchesOf(deps.db, userId)) };
    yield { path: ['search-finds.json'], rows: findsOf(deps, userId) };
    yield { path: ['wanted.json'], rows: own(listNotesOf(deps.db, userId)) };
    yield { path: ['wanted-invitations.json'], rows: invitationsOf(deps, userId) };
  },
};

async function* own(rows: Promise<{ userId: string }[]>): AsyncGenerator {
  for (const { userId: _, ...row } of await rows) yield row;
}

async function* findsOf({ db }: CoreDeps, userId: string): AsyncGenerator {
  yield* await listFindsOf(db, userId);
}

async function* invitationsOf({ db }: CoreDeps, userId: string): AsyncGenerator {
  yield* await listInvitationsOf(db, userId);
}

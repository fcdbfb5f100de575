import {
  allPages,
  exportPage,
  type ExportPart,
  type Exporter,
} from '../../core/account/exporter.ts';
import { formerMemberName } from '../../core/account/tombstone.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { getPublicUsers } from '../identity/identity.api.ts';
import { listFilesFrom, type MessageFile } from './files/message-files.store.ts';
import { viewNamesFor } from '../listings/listings.api.ts';
import type { MessagingDeps } from './messaging.deps.ts';
import { listReportsBy } from './reports/reports.store.ts';
import { listMessagesOf, type Message } from './messaging.store.ts';

export const messagingExporter: Exporter<MessagingDeps> = {
  domain: 'messaging',
  explains: {
    'messages.json':
      'Messages you sent and received, oldest first, each with the patent it is about.',
    'message-files': 'Files you sent with messages.',
    'reports.json': 'Reports you made to our team, and about whom.',
  },
  async *parts(deps, { userId }): AsyncGenerator<ExportPart> {
    yield { path: ['messages.json'], rows: messagesOf(deps, userId) };
    yield* filesOf(deps, userId);
    yield { path: ['reports.json'], json: await listReportsBy(deps.db, userId) };
  },
};

async function* filesOf(deps: MessagingDeps, userId: string): AsyncGenerator<ExportPart> {
  const files = allPages((last: MessageFile | null) =>
    listFilesFrom(deps.db, userId, last?.id ?? null, exportPage),
  );
  for await (const file of files) {
    const open = async () => (await deps.files.open(file.storageKey))?.stream ?? null;
    yield { path: ['message-files', file.id, file.name], open };
  }
}

async function* messagesOf(deps: CoreDeps, userId: string): AsyncGenerator {
  const names = new Map<string, string>();
  const nameOf = async (id: string) => {
    const known = names.get(id);
    if (known !== undefined) return known;
    const person = (await getPublicUsers(deps.db, [id])).get(id);
    const name = person ? `${person.firstName} ${person.lastName}` : formerMemberName;
    names.set(id, name);
    return name;
  };
  const titles = new Map<string, string | null>();
  const titleOf = async (id: string | null) => {
    if (id === null) return null;
    const known = titles.get(id);
    if (known !== undefined) return known;
    const seen = (await viewNamesFor(deps.db, [id], userId, deps.clock.now())).get(id);
    const title = seen ? `${seen.patentNumber} ${seen.title}`.trim() : null;
    titles.set(id, title);
    return title;
  };
  const messages = allPages((last: Message | null) =>
    listMessagesOf(deps.db, userId, last?.id ?? null, exportPage),
  );
  for await (const message of messages) {
    yield {
      from: await nameOf(message.fromUserId),
      to: await nameOf(message.toUserId),
      about: await titleOf(message.listingId),
      message: message.body,
      sentAt: message.sentAt,
      receivedAt: message.receivedAt,
    };
  }
}

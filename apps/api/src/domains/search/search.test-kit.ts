import type { SearchPage } from '@claimstead/contract/search.contract.ts';
import { connectDatabase } from '../../core/db/database.ts';
import type { Actor } from '../../core/http/actor.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import type { AppDeps } from '../../app/deps.ts';
import type { Persona } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import { noteReading } from '../patents/facts/patent-facts.service.ts';
import type { NewFact } from '../patents/facts/patent-facts.rules.ts';
import { closeSearch, searchPatents } from './search.service.ts';

/** What a person finds, once everything is searched: an index takes a moment to be made. */
export async function search(
  person: Persona,
  q: string,
  query: Record<string, string> = {},
): Promise<SearchPage> {
  return untilWhole(async () => {
    const answer = await person.request('GET', '/search', { query: { q, ...query } });
    if (answer.status !== 200) throw new Error(`GET /search: ${answer.status} ${answer.text}`);
    return answer.body as SearchPage;
  });
}

/** The same as another process of these parts answers it. */
export function searchAt(deps: AppDeps, actor: Actor, q: string): Promise<SearchPage> {
  return untilWhole(() => searchPatents(deps, actor, { q }));
}

/**
 * Another process on a world's database and folder: a connection, a market and an index of its own.
 * @returns with how it ends.
 */
export function otherProcess({ deps }: World): { deps: AppDeps; end: () => Promise<void> } {
  const connection = connectDatabase({
    connectionString: deps.config.databaseUrl ?? '',
    onError: () => undefined,
  });
  const other = { ...deps, db: connection.db };
  return {
    deps: other,
    end: async () => {
      await closeSearch(other);
      await connection.close();
    },
  };
}

async function untilWhole(ask: () => Promise<SearchPage>): Promise<SearchPage> {
  for (const end = performance.now() + 30_000; ; ) {
    const page = await ask();
    if (page.searched === 'everything') return page;
    if (performance.now() > end) throw new Error('The index is not made.');
  }
}

export const idsIn = ({ results }: SearchPage): string[] => results.map(({ patent }) => patent.id);

/** As the office's record says it, or with a listing's id as its document does. */
export async function noteFacts(
  world: World,
  number: string,
  facts: readonly NewFact[],
  origin: string | null = null,
): Promise<void> {
  const readAt = world.clock.now();
  const source = origin === null ? 'office' : 'document';
  const asOf = readAt.toISOString().slice(0, 10);
  await transact(world.deps, (unit) =>
    noteReading(unit.tx, { number, source, origin, asOf, readAt }, facts, (kind) =>
      facts.some((fact) => fact.kind === kind),
    ),
  );
}

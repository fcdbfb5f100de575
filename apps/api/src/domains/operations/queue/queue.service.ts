import { Readable } from 'node:stream';
import {
  type Queue,
  type QueueItem,
  type QueueKind,
  queueKinds,
  type QueueSort,
} from '@claimstead/contract/operations-queue.contract.ts';
import { queueWords, teamWordOf } from '@claimstead/contract/team-words.ts';
import { csvLine, dollarsCell } from '../../../core/csv/csv.rules.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { FileAnswer } from '../../../core/http/mount.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { freshenStandings, saleSpeaksOf } from '../../sales/sales.api.ts';
import type { OperationsDeps } from '../operations.deps.ts';
import { columnsOfQueue } from './queue.copy.ts';
import {
  countQueue,
  listQueue,
  listQueueFacts,
  type QueueFacts,
  type QueueKey,
  type QueueSearch,
} from './queue.store.ts';

const perPage = 50;
const waitingKinds = queueKinds.filter((kind) => kind !== 'on_course');
const perPart = 500;

type Filter = { kind?: QueueKind | undefined; query?: string | undefined };

/** Everything that waits for the team, or of one kind what is open of it; the counts are of all. */
export async function viewQueue(
  deps: OperationsDeps,
  query: Filter & { sort?: QueueSort | undefined; page?: string | undefined },
): Promise<Queue> {
  await freshenStandings(deps);
  const search = searchOf(deps, query, query.kind ? [query.kind] : waitingKinds);
  const offset = (Number(query.page ?? '1') - 1) * perPage;
  const order = { sort: query.sort ?? ('due' as const), limit: perPage, offset };
  const keys = await listQueue(deps.db, search, order);
  const counted = new Map(
    (await countQueue(deps.db, search.now)).map(({ kind, count }) => [kind, count]),
  );
  const counts = Object.fromEntries(queueKinds.map((kind) => [kind, counted.get(kind) ?? 0]));
  const items = await withFacts(deps, keys);
  return {
    counts: counts as Queue['counts'],
    items: items.map(({ key, facts }) => itemOf(key, facts)),
  };
}

/**
 * Everything open as CSV, with a line in the trail; it is read and sent a part at a time, each thing once. What is held for all
 * sales in it is what the ledger holds.
 */
export async function exportQueue(
  deps: OperationsDeps,
  operator: Actor,
  query: Filter,
): Promise<FileAnswer> {
  await freshenStandings(deps);
  await transact(deps, async (unit) => {
    const about = query.kind ? queueWords[query.kind] : 'Everything open';
    const reason = 'To work with as a table';
    unit.audit(operator, { what: 'queue.export', aboutId: query.kind ?? 'queue', about, reason });
  });
  const search = searchOf(deps, query, query.kind ? [query.kind] : queueKinds);
  return {
    stream: Readable.from(linesOf(deps, search)),
    contentType: 'text/csv; charset=utf-8',
    downloadAs: 'queue.csv',
  };
}

function searchOf(
  { clock }: OperationsDeps,
  { query }: Filter,
  kinds: readonly QueueKind[],
): QueueSearch {
  const now = clock.now();
  const text = (query ?? '').trim();
  return { now, kinds, text, saleSpeaksOf: saleSpeaksOf(text) };
}

async function* linesOf(deps: OperationsDeps, search: QueueSearch): AsyncGenerator<string> {
  yield csvLine(columnsOfQueue);
  const keys = await listQueue(deps.db, search, { sort: 'due', limit: null, offset: 0 });
  for (let from = 0; from < keys.length; from += perPart) {
    for (const { key, facts } of await withFacts(deps, keys.slice(from, from + perPart))) {
      yield csvLine([
        queueWords[key.kind],
        key.late ? 'yes' : 'no',
        key.since.toISOString(),
        key.due?.toISOString() ?? null,
        facts.state && teamWordOf(facts.state),
        facts.patentNumber,
        facts.title,
        facts.owners.join('; '),
        facts.others.join('; '),
        facts.amount === null ? null : dollarsCell(facts.amount),
        dollarsCell(facts.heldCents),
        facts.receipt,
        facts.paymentId,
        key.id,
      ]);
    }
  }
}

/** In the order of the keys; one that has gone meanwhile is left out. */
async function withFacts({ db }: OperationsDeps, keys: readonly QueueKey[]) {
  const facts = await listQueueFacts(
    db,
    keys.map(({ id }) => id),
  );
  const found = new Map(facts.map((one) => [one.id, one]));
  return keys.flatMap((key) => {
    const one = found.get(key.id);
    return one ? [{ key, facts: one }] : [];
  });
}

function itemOf(key: QueueKey, { owners, others, ...facts }: QueueFacts): QueueItem {
  const { id, state, waitsFor, title, patentNumber, amount, waitingBuyers, signed } = facts;
  return {
    ...{ id, state, waitsFor, title, patentNumber, amount, waitingBuyers, signed },
    kind: key.kind,
    people: [...owners, ...others],
    since: key.since.toISOString(),
    due: key.due?.toISOString() ?? null,
    late: key.late,
  };
}

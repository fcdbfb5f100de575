import { eachAlone } from '../../core/jobs/each-alone.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { viewCards } from '../listings/listings.api.ts';
import {
  officeDay,
  dayOfAnswer,
  knownRecord,
  refreshRecords,
  isSameName,
} from '../patents/patents.api.ts';
import {
  isUndone,
  newOwnerOf,
  findSale,
  lockSale,
  type Sale,
  announce,
  normalized,
} from '../sales/sales.api.ts';
import type { RecordationsDeps } from './recordations.deps.ts';
import { findRecording } from './found-recordings.rules.ts';
import {
  awaitsRecord,
  insertFound,
  type KeptRecording,
  listAwaitingRecord,
  listDismissed,
} from './found-recordings.store.ts';

const mostAwaited = 500;
/** The office takes one call at a time: records are asked for that long in one run, those that wait longest first. */
const forMs = 30_000;

/**
 * Watches the office's records for the assignments that we filed. Where one shows a paper of since the filing that
 * names the buyer, the operators are told, and one of them confirms reel and frame: a record is no proof that the
 * paper is ours. Safe to repeat: each paper is told of once, also after an operator dismissed it. Without a key nothing
 * is asked.
 */
export async function watchRecords(deps: RecordationsDeps): Promise<void> {
  if (deps.office === null) return;
  const awaited = await listAwaitingRecord(deps.db, mostAwaited);
  const cards = await viewCards(
    deps.db,
    awaited.map(({ listingId }) => listingId),
  );
  const numbers = new Map(
    [...cards].map(([listingId, card]) => [listingId, normalized(card.patentNumber)]),
  );
  await refreshRecords(deps, [...new Set(numbers.values())], { forMs });
  await eachAlone(
    deps,
    awaited,
    ({ id, listingId }) => lookFor(deps, id, numbers.get(listingId)),
    ({ id }) => ({ saleId: id }),
  );
}

async function lookFor(
  deps: RecordationsDeps,
  saleId: string,
  number: string | undefined,
): Promise<void> {
  const sale = number === undefined ? null : await findSale(deps.db, saleId);
  const found = sale ? await findIn(deps, sale, number ?? '') : null;
  if (found) await propose(deps, saleId, found);
}

async function findIn(
  deps: RecordationsDeps,
  sale: Sale,
  number: string,
): Promise<KeptRecording | null> {
  const { buyerDetails: details, filedAt } = sale;
  const kept = await knownRecord(deps.db, number);
  if (kept?.outcome !== 'found' || !details || !filedAt) return null;
  const buyer = newOwnerOf(details);
  const found = findRecording(
    kept.value.conveyances ?? [],
    officeDay(filedAt),
    (name) => isSameName(name, buyer),
    await listDismissed(deps.db, sale.id),
  );
  return found ? { ...found, asOf: dayOfAnswer(kept.source) } : null;
}

async function propose(
  deps: RecordationsDeps,
  saleId: string,
  found: KeptRecording,
): Promise<void> {
  await transact(deps, async (unit) => {
    const sale = await lockSale(unit.tx, saleId);
    if (!sale || isUndone(sale) || !(await awaitsRecord(unit.tx, saleId))) return;
    if (!(await insertFound(unit.tx, saleId, found, unit.now))) return;
    const { reel, frame, recordedOn, assignee } = found;
    await announce(unit, sale, ['recordations.found', { reel, frame, recordedOn, assignee }]);
  });
}

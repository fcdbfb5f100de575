import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { OwnerSight } from '@claimstead/contract/listings.contract.ts';
import type { AbstractOfTitle } from '@claimstead/contract/patents.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { isId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import type { TitleShown } from '../../signing/signing.api.ts';
import {
  type PatentsDeps,
  freshness,
  requestPatienceMs,
  compareTitle,
  freshTitleRecords,
  type TitleRecords,
} from '../../patents/patents.api.ts';
import { aboutListing } from '../about-listing.service.ts';
import type { Listing } from '../listings.rules.ts';
import { findListing, lockListingRow } from '../listings.store.ts';
import { seeListing } from '../listings.views.ts';
import { findSightOf } from '../owner-sight.service.ts';
import { listOwnersOf } from '../owners/owners.store.ts';
import { settleWaits } from './purchase-waits.service.ts';
import { titleBasis } from './title-basis.engine.ts';
import {
  abstractOf,
  isNewlyDecided,
  isRefused,
  isWaiting,
  notChecked,
  refuseToPay,
  shownOf,
  succession,
  type TitleCheck,
  type Compared,
  type TitleResult,
  type Told,
  toldTo,
} from './title-checks.rules.ts';
import {
  findFindingOn,
  findTitleCheck,
  insertTitleCheck,
  touchTitleCheck,
} from './title-checks.store.ts';

export const compareTitleJob = 'listings.compare_title';
export const readDraftsRecordJob = 'listings.read_drafts_record';

/**
 * Compares a listing's owners with the office's record of now, and keeps what came of it. Takes seconds where the
 * office must be asked, so never inside a transaction. What differs or cannot be told waits for operators from here on.
 * @param options.withinMs for a request of a person: where the office takes longer, nothing is compared now, and it is
 * compared in the background once its record is read.
 * @returns the check that counts afterward; null: no such listing, one without a number, or there is no key.
 */
export async function compareListingTitle(
  deps: PatentsDeps,
  listingId: string,
  { withinMs }: { withinMs?: number } = {},
): Promise<TitleCheck | null> {
  const listing = isId(listingId) ? await findListing(deps.db, listingId) : null;
  if (!listing || listing.patentNumber === '' || listing.deletedAt) return null;
  const { patentNumber } = listing;
  const records = await freshTitleRecords(deps, patentNumber, {
    atMostOld: freshness.beforeDeciding,
    ...(withinMs === undefined ? {} : { withinMs }),
  });
  const { answer } = records;
  if (answer.outcome === 'no_key' && !(await findTitleCheck(deps.db, listingId))) return null;
  return transact(deps, async (unit) => {
    const locked = await lockListingRow(unit.tx, listingId);
    // Its number was changed meanwhile: whoever published it compares it again.
    if (!locked || locked.patentNumber !== patentNumber) return findTitleCheck(unit.tx, listingId);
    if (answer.outcome === 'away' && answer.reason === 'slow') {
      unit.enqueue({ name: compareTitleJob, data: { listingId } });
    }
    return keepComparison(unit, locked, records);
  });
}

/** {@link checkOfToday}, as this person is told of it. */
export async function checkToldTo(
  deps: PatentsDeps,
  listing: Listing,
  reader: { isOwner: boolean; ownerSight: OwnerSight },
): Promise<Told | null> {
  const check = await checkOfToday(deps, listing, reader);
  return check && toldTo(check, reader.ownerSight);
}

/**
 * The check that counts: of a draft, for its owners alone, what a comparison comes to with the record
 * of today; nothing of it is kept, and nobody is told, until it is published. Takes seconds where the office must be asked,
 * which it is not during maintenance.
 */
export async function checkOfToday(
  deps: PatentsDeps,
  listing: Listing,
  { isOwner }: { isOwner: boolean },
): Promise<Compared | null> {
  const { id, published, patentNumber } = listing;
  const current = await findTitleCheck(deps.db, id);
  if (published || !isOwner || patentNumber === '') return current;
  const isHeld = deps.running.maintenance !== null;
  const records = await freshTitleRecords(deps, patentNumber, {
    atMostOld: freshness.daily,
    withinMs: requestPatienceMs,
    keptOnly: isHeld,
  });
  const { answer } = records;
  if (answer.outcome === 'no_key' && !current) return null;
  if (answer.outcome === 'away' && answer.reason === 'slow' && !isHeld) {
    const job = { name: readDraftsRecordJob, data: { listingId: id } };
    await transact(deps, async (unit) => unit.enqueue(job));
  }
  const { how, next } = await compared(deps.db, listing, records, current);
  return how === 'replaced' ? { ...next, comparedAt: deps.clock.now() } : current;
}

/** Reads a draft's record to its end, after which its owners' open pages ask again what a comparison comes to. */
export async function readDraftsRecord(deps: PatentsDeps, listingId: string): Promise<void> {
  const listing = await findListing(deps.db, listingId);
  if (!listing || listing.deletedAt || listing.patentNumber === '') return;
  await freshTitleRecords(deps, listing.patentNumber, { atMostOld: freshness.daily });
  await transact(deps, async (unit) => {
    const { ownerUserIds } = await aboutListing(unit.tx, listing);
    unit.tell(ownerUserIds, 'listing', { patentId: listingId });
  });
}

/** What comes of comparing now, what an operator found about it before, and how it follows the check that counts. */
async function compared(
  db: Db | Tx,
  listing: Listing,
  records: TitleRecords,
  current: TitleCheck | null,
) {
  const owners = await listedOwners(db, listing.id);
  const result = resultOf(records, owners);
  const basis = titleBasis({ patentNumber: listing.patentNumber, owners }, result);
  const earlier = await findFindingOn(db, listing.id, basis);
  // What an operator refused stays refused until an operator says otherwise.
  const finding = earlier ?? (isRefused(current) ? (current?.finding ?? null) : null);
  return { how: succession(current, { ...result, basis }), next: { ...result, basis, finding } };
}

async function keepComparison(
  unit: UnitOfWork,
  listing: Listing,
  records: TitleRecords,
): Promise<TitleCheck> {
  const current = await findTitleCheck(unit.tx, listing.id);
  const { how, next } = await compared(unit.tx, listing, records, current);
  if (current && how === 'stays') return current;
  if (current && how === 'same') return touchTitleCheck(unit.tx, current.id, next, unit.now);
  const saved = await insertTitleCheck(unit.tx, listing.id, next, unit.now);
  await tellOfTitle(unit, listing, current, saved);
  return saved;
}

/** An owner as the listing has it: the company, if the share is a company's. */
export async function listedOwners(db: Db | Tx, listingId: string) {
  const owners = await listOwnersOf(db, [listingId]);
  return owners.map(({ capacity, firstName, lastName, shareBasisPoints }) => ({
    name: capacity?.company ?? `${firstName} ${lastName}`,
    isCompany: capacity !== null,
    shareBasisPoints,
  }));
}

function resultOf(
  { answer, parents }: TitleRecords,
  owners: Awaited<ReturnType<typeof listedOwners>>,
): TitleResult {
  switch (answer.outcome) {
    case 'found':
      return {
        ...compareTitle(answer.value, owners, parents),
        asOf: dayOf(answer.source),
        recordSha256: answer.source.sha256,
        recordFetchedAt: answer.source.fetchedAt,
      };
    case 'not_there':
      return notChecked('not_there');
    case 'away':
      return notChecked('office_away');
    case 'no_key':
      return notChecked('no_key');
  }
}

/** The office's own day, or the day it was asked. */
function dayOf({ asOf, fetchedAt }: { asOf: string | null; fetchedAt: Date }): string {
  return /^\d{4}-\d{2}-\d{2}/.exec(asOf ?? '')?.[0] ?? fetchedAt.toISOString().slice(0, 10);
}

/** Tells its owners when a payment waits for operators, and when that is decided; offers follow. */
export async function tellOfTitle(
  unit: UnitOfWork,
  listing: Listing,
  before: TitleCheck | null,
  after: TitleCheck,
): Promise<void> {
  const about = {
    ...(await aboutListing(unit.tx, listing)),
    paid: listing.saleState === 'under_sale',
  };
  if (isWaiting(after) && !isWaiting(before)) {
    unit.emit({ type: 'listings.title_held', payload: about });
  } else if (isNewlyDecided(before, after)) {
    const refused = isRefused(after);
    unit.emit({ type: 'listings.title_decided', payload: { ...about, refused } });
  }
  unit.tell([...about.ownerUserIds, listing.reservedForUserId], 'listing', {
    patentId: listing.id,
  });
  await settleWaits(unit, listing);
}

/** Whether the title stops every payment for the listing: it waits for operators, or one refused. */
export async function doesTitleStop(db: Db | Tx, listingId: string): Promise<boolean> {
  return refuseToPay(await findTitleCheck(db, listingId)) !== null;
}

/**
 * Why the listing cannot be paid for, by the check that counts now: hold the listing's lock, so that no check comes
 * in between. @returns also what the buyer is shown of it.
 * @param knowsUnchecked the buyer said to know it, where nothing was compared.
 */
export async function judgeTitleForPayment(
  tx: Db | Tx,
  listingId: string,
  knowsUnchecked: boolean,
): Promise<{ code: ErrorCode | null; shown: TitleShown }> {
  const check = await findTitleCheck(tx, listingId);
  return { code: refuseToPay(check), shown: shownOf(check, knowsUnchecked) };
}

/**
 * What a listing's page and its buyer are told of its title, from what was compared last; of a draft, its owner is told
 * what a comparison comes to today.
 * @throws {Problem} listings.not_found for whoever may not see the listing.
 */
export async function viewTitle(
  deps: PatentsDeps,
  actor: Actor,
  listingId: string,
): Promise<AbstractOfTitle> {
  const now = deps.clock.now();
  const { userId } = actor;
  const { listing, isOwner } = await seeListing(deps.db, listingId, userId, now);
  const ownerSight = await findSightOf(deps.db, listing, { userId, isOwner }, now);
  const told = await checkToldTo(deps, listing, { isOwner, ownerSight });
  return abstractOf(told, deps.office !== null);
}

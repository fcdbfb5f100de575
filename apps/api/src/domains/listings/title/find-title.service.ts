import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { isId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { type PatentsDeps, requestPatienceMs } from '../../patents/patents.api.ts';
import { findListing, lockListingRow } from '../listings.store.ts';
import type { Listing } from '../listings.rules.ts';
import { compareListingTitle, listedOwners, tellOfTitle } from './compare-title.service.ts';
import { countWaits } from './purchase-waits.store.ts';
import { titleBasis } from './title-basis.engine.ts';
import { abstractOf, isWaiting, notChecked, type TitleCheck } from './title-checks.rules.ts';
import {
  findTitleCheck,
  insertTitleCheck,
  listTitleChecks,
  saveFinding,
} from './title-checks.store.ts';
import { isPaperWaiting } from './title-papers.rules.ts';
import { findTitlePaper } from './title-papers.store.ts';
import { titlePaperView } from './title-papers.views.ts';

/** The listings' titles for operators: those that wait first, the longest waiting at the top. */
export async function listTitles(
  deps: PatentsDeps,
  search: { text: string; waitingOnly: boolean; limit: number; offset: number },
): Promise<OperatorTitle[]> {
  const checks = await listTitleChecks(deps.db, search);
  return Promise.all(
    checks.map((check) => viewForOperators(deps, { ...check, id: check.listingId }, check)),
  );
}

/** One listing's title for operators, compared or not. @throws {Problem} listings.not_found */
export async function viewTitleForOperators(
  deps: PatentsDeps,
  listingId: string,
): Promise<OperatorTitle> {
  const listing = isId(listingId) ? await findListing(deps.db, listingId) : null;
  if (!listing || listing.deletedAt) throw new Problem('listings.not_found');
  return viewForOperators(deps, listing, await findTitleCheck(deps.db, listingId));
}

async function viewForOperators(
  deps: PatentsDeps,
  listing: Pick<Listing, 'id' | 'title' | 'patentNumber' | 'reservedUntil' | 'saleState'>,
  check: TitleCheck | null,
): Promise<OperatorTitle> {
  const owners = await listedOwners(deps.db, listing.id);
  const paper = await findTitlePaper(deps.db, listing.id);
  return {
    patentId: listing.id,
    checkId: check?.id ?? null,
    title: listing.title,
    patentNumber: formatPatentNumber(listing.patentNumber),
    owners: owners.map(({ name, shareBasisPoints }) => ({ name, stake: shareBasisPoints / 100 })),
    waiting: isWaiting(check),
    reserved: listing.reservedUntil !== null && listing.reservedUntil > deps.clock.now(),
    waitingBuyers: await countWaits(deps.db, listing.id),
    abstract: abstractOf(check, deps.office !== null),
    paper: await titlePaperView(deps.db, paper),
    paperWaits: isPaperWaiting(paper, listing, check),
  };
}

/** Asks the office again, now. @throws {Problem} listings.not_found */
export async function compareTitleAgain(
  deps: PatentsDeps,
  listingId: string,
): Promise<OperatorTitle> {
  await compareListingTitle(deps, listingId, { withinMs: requestPatienceMs });
  return viewTitleForOperators(deps, listingId);
}

/**
 * Locks a listing for an operator to decide on its title. That the operator is no party is asked before every
 * operators' call, by the operations.
 * @throws {Problem} listings.not_found
 */
export async function lockForOperator(unit: UnitOfWork, listingId: string): Promise<Listing> {
  const listing = isId(listingId) ? await lockListingRow(unit.tx, listingId) : null;
  if (!listing || listing.deletedAt) throw new Problem('listings.not_found');
  return listing;
}

/**
 * Writes what an operator found: it clears the title for a payment, or refuses it, whatever the comparison said, until the
 * record says something else. Also where nothing was compared: an operator can look by hand at any time.
 * @param found.checkId the check that the operator looked at; null: there was none.
 * @throws {Problem} listings.not_found; title_moved_on if another check counts by now.
 */
export async function recordFinding(
  deps: PatentsDeps,
  operator: Actor,
  listingId: string,
  found: { checkId: string | null; text: string; permits: boolean },
): Promise<OperatorTitle> {
  await transact(deps, async (unit) => {
    const listing = await lockForOperator(unit, listingId);
    const current = await findTitleCheck(unit.tx, listingId);
    if ((current?.id ?? null) !== found.checkId) throw new Problem('listings.title_moved_on');
    const finding = {
      text: found.text,
      permits: found.permits,
      foundAt: unit.now,
      foundByUserId: operator.userId,
      paperSha256: null,
    };
    const saved = current
      ? await saveFinding(unit.tx, current.id, finding)
      : await insertTitleCheck(unit.tx, listingId, await byHand(), unit.now);
    await tellOfTitle(unit, listing, current, saved);
    unit.audit(operator, {
      what: found.permits ? 'title.permit' : 'title.refuse',
      aboutId: listingId,
      about: listing.title,
      reason: found.text,
    });

    async function byHand() {
      const owners = await listedOwners(unit.tx, listingId);
      const result = notChecked(deps.office === null ? 'no_key' : 'office_away');
      const basis = titleBasis({ patentNumber: listing.patentNumber, owners }, result);
      return { ...result, basis, finding };
    }
  });
  return viewTitleForOperators(deps, listingId);
}

import { disclosureQuestions } from '@claimstead/contract/disclosure-questions.ts';
import type { DisclosureSheet } from '@claimstead/contract/disclosures.contract.ts';
import { listingSections } from '@claimstead/contract/listing-sections.ts';
import type { OwnerSight } from '@claimstead/contract/listings.contract.ts';
import type {
  PatentState,
  PaymentState,
  TitleStop,
} from '@claimstead/contract/patent-state.contract.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { type PatentsDeps, describeFeesPart, describeTermPart } from '../../patents/patents.api.ts';
import { viewDisclosures } from '../disclosures/disclosures.views.ts';
import { purchaseStopOf } from '../listing-moves.rules.ts';
import { isVisible, type Listing } from '../listings.rules.ts';
import { seeListing } from '../listings.views.ts';
import { viewListingRecord } from '../record/record.service.ts';
import { findSightOf } from '../owner-sight.service.ts';
import { checkToldTo } from '../title/compare-title.service.ts';
import { isWaitingFor } from '../title/purchase-waits.store.ts';
import { notChecked, titleStopOf, type Told } from '../title/title-checks.rules.ts';
import {
  disclosuresWords,
  findingWords,
  outcomeWords,
  reasonWords,
  stopWords,
  untilWords,
} from './patent-state.copy.ts';

/**
 * What decides about a listing's patent, for whoever may see the listing: each part with a sentence and its day. Of a
 * draft, its owner is told of its title as it would be compared today, which may take seconds.
 * @throws {Problem} listings.not_found
 */
export async function viewPatentState(
  deps: PatentsDeps,
  actor: Actor,
  listingId: string,
): Promise<PatentState> {
  const now = deps.clock.now();
  const { userId } = actor;
  const { listing, isOwner } = await seeListing(deps.db, listingId, userId, now);
  const ownerSight = await findSightOf(deps.db, listing, { userId, isOwner }, now);
  const [record, sheet, check] = await Promise.all([
    viewListingRecord(deps, actor, listingId),
    viewDisclosures(deps, actor, listingId),
    checkToldTo(deps, listing, { isOwner, ownerSight }),
  ]);
  return {
    term: describeTermPart(record),
    fees: describeFeesPart(record),
    title: titlePart(check, deps.office !== null),
    disclosures: disclosuresPart(sheet),
    confirm: record.legalStatus.over?.words ?? null,
    disclaimer: record.legalStatus.disclaimer?.words ?? null,
    payment: isOwner
      ? paymentToldToOwner(listing, check)
      : await paymentToldToBuyer(deps, actor, listing, {
          titleStop: titleStopOf(check),
          ownerSight,
        }),
  };
}

function titlePart(check: Told | null, hasKey: boolean): PatentState['title'] {
  const { outcome, asOf, reasons } = check ?? notChecked(hasKey ? 'office_away' : 'no_key');
  const finding = check?.finding ?? null;
  const [first, ...more] = reasons.map(reasonWords);
  const compared = [outcomeWords[outcome], ...(first ? [first] : [])].join(' ');
  const section = listingSections.title;
  return finding
    ? {
        state: finding.permits ? 'cleared' : 'refused',
        words: findingWords(finding),
        more: [compared, ...more],
        asOf,
        section,
      }
    : { state: outcome, words: compared, more, asOf, section };
}

/** What the seller answered, as far as this person may see it. */
export function disclosuresPart({
  isShown,
  answers,
  changedAt,
}: Pick<DisclosureSheet, 'isShown' | 'answers' | 'changedAt'>) {
  const given = answers.filter(({ answer }) => answer !== null).length;
  const yes = answers.filter(({ answer }) => answer === 'yes').length;
  const of = disclosureQuestions.length;
  const place = {
    more: [],
    asOf: changedAt?.slice(0, 10) ?? null,
    section: listingSections.disclosures,
  };
  if (!isShown) return { state: 'not_shown', words: disclosuresWords.not_shown, ...place } as const;
  if (given === 0) return { state: 'none', words: disclosuresWords.none, ...place } as const;
  const state = given === of ? 'all' : 'some';
  return { state, words: disclosuresWords.answered(given, of, yes), ...place } as const;
}

function paymentToldToOwner(listing: Listing, check: Told | null): PaymentState {
  if (listing.saleState !== 'none') return { state: 'closed' };
  const state = titleStopOf(check);
  return state === null
    ? { state: 'open' }
    : { state, words: untilWords(state, check?.reasons ?? []), wait: 'none' };
}

async function paymentToldToBuyer(
  { db, clock }: PatentsDeps,
  actor: Actor,
  listing: Listing,
  known: { titleStop: TitleStop | null; ownerSight: OwnerSight },
): Promise<PaymentState> {
  const now = clock.now();
  if (!isVisible(listing, now)) return { state: 'closed' };
  const { userId } = actor;
  const stop = purchaseStopOf(listing, { userId, isOwner: false, ...known }, now);
  const state = known.titleStop ?? stop;
  if (state === null) return { state: 'open' };
  const waits = await isWaitingFor(db, { listingId: listing.id, userId });
  const mayWait = stop !== null && stop === known.titleStop && actor.emailVerified;
  const wait = waits ? 'waits' : mayWait ? 'may_wait' : 'none';
  return { state, words: stopWords[state], wait };
}

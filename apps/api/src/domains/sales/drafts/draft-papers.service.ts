import type { SigningPart } from '@claimstead/contract/signing.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { findTermsBefore } from '../../checkouts/checkouts.api.ts';
import { blank, markPages } from '../../signing/signing.api.ts';
import { namedOwners } from '../legal-names/named-owners.service.ts';
import { offeredAgain } from '../papers/buyer-details.rules.ts';
import { findEarlierDetails } from '../papers/papers.store.ts';
import type { BuyerDetails } from '../papers/papers.tables.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { completeDetails } from '../assignment/buyer-details.service.ts';
import { readRecordedFacts } from '../assignment/papers.service.ts';
import { renderDeal } from '../assignment/render-deal.service.ts';

const draftCopy = {
  mark: 'Draft: nothing is signed yet',
  address: '(postal address: entered before signing)',
} as const;

/**
 * What this person would sign if they paid now, to be read before: the same words and parties as the papers of the sale,
 * marked as a draft on each page. Blank is what begins with the payment: the numbers and the days. Where owners live is
 * printed once the payment is held. Writes nothing.
 * @throws {Problem} sales.not_found for whoever may not pay
 */
export async function draftPaper(
  deps: SalesDeps,
  actor: Actor,
  listingId: string,
  part: SigningPart,
): Promise<Buffer> {
  const now = deps.clock.now();
  const terms = await findTermsBefore(deps.db, actor, listingId, now);
  if (!terms) throw new Problem('sales.not_found');
  const owners = (await namedOwners(deps.db, listingId)).filter((one) => one.shareBasisPoints > 0);
  const papers = await renderDeal(deps.db, {
    ...terms,
    owners: owners.map((owner) => ({ ...owner, address: null })),
    details: await detailsOf(deps, actor.userId),
    recordedFacts: await readRecordedFacts(deps.db, listingId),
    priceCents: terms.amountCents,
    terms: deps.config.agreement,
    ...{ saleId: blank, assignmentId: blank, agreementId: blank, recordId: blank },
    preparedAt: now,
  });
  return markPages([papers[part].pdf], draftCopy.mark);
}

/** The buyer as the form will offer it: as they signed last, under the account's name of today. */
async function detailsOf({ db }: SalesDeps, userId: string): Promise<BuyerDetails> {
  const earlier = await findEarlierDetails(db, userId, null);
  const details = await completeDetails(db, userId, earlier ? offeredAgain(earlier) : {}, null);
  return { ...details, address: details.address ?? draftCopy.address };
}

import type { SigningPart } from '@claimstead/contract/signing.contract.ts';
import { orSignerAway } from '../../signing/signing.api.ts';
import type { AssignmentParty } from '@claimstead/contract/sales.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { readGrantDay } from '../../listings/listings.api.ts';
import { sideOf } from '../sale-parties.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { offeredAgain } from '../papers/buyer-details.rules.ts';
import { findEarlierDetails } from '../papers/papers.store.ts';
import type { BuyerDetails } from '../papers/papers.tables.ts';
import { areBegun } from '../papers/papers.rules.ts';
import { refuseFrozen } from '../sales.rules.ts';
import { findOpenSale, type Sale } from '../sales.store.ts';
import { signerWhoseTurnItIs } from './assignment.service.ts';
import {
  completeDetails,
  type PaperWishes,
  refuseDetails,
  viewForm,
} from './buyer-details.service.ts';
import { keepDetails, requestFor } from './papers.service.ts';

/**
 * The buyer's form as last saved; before that, what the same buyer entered for another sale.
 * @throws {Problem} sales.not_found for everyone but the buyer
 */
export async function viewDetails(
  deps: SalesDeps,
  actor: Actor,
  listingId: string,
): Promise<{
  details: AssignmentParty | null;
  earlier: AssignmentParty | null;
  grantedOn: string | null;
}> {
  const sale = await findSaleOfBuyer(deps, actor, listingId);
  const last = sale.buyerDetails ? null : await findEarlierDetails(deps.db, actor.userId, sale.id);
  const view = (kept: BuyerDetails | null) =>
    kept === null ? null : viewForm(deps.db, actor.userId, kept);
  return {
    details: await view(sale.buyerDetails),
    earlier: await view(last && offeredAgain(last)),
    grantedOn: await readGrantDay(deps.db, sale.listingId),
  };
}

/**
 * Checks and saves the buyer's form, until the buyer has signed. Changed details make new papers and void the
 * old ones.
 * @throws {Problem} http.invalid_request (also without a postal address), sales.not_found,
 *   sales.not_your_turn, sales.moved_on, signatures.on_hold, .refunded, .being_checked, .provider_away
 */
export async function saveDetails(
  deps: SalesDeps,
  actor: Actor,
  listingId: string,
  wishes: PaperWishes,
): Promise<AssignmentParty> {
  const sale = await findSaleOfBuyer(deps, actor, listingId);
  const details = await completeDetails(deps.db, actor.userId, wishes, sale.buyerDetails);
  refuseDetails(details);
  if (!details.address) {
    const errors = [{ path: 'address', message: 'Enter the new owner’s postal address.' }];
    throw new Problem('http.invalid_request', { errors });
  }
  const frozen = refuseFrozen(sale);
  if (frozen) throw new Problem(frozen);
  if (!(await signerWhoseTurnItIs(deps, sale, actor.userId, 'buyer'))) {
    throw new Problem('sales.not_your_turn');
  }
  await orSignerAway(() => keepDetails(deps, sale.id, details));
  return viewForm(deps.db, actor.userId, details);
}

/**
 * The exact PDF that the buyer is about to sign, from the saved details.
 * @throws {Problem} sales.not_found for everyone but the buyer, sales.document_not_found before anything
 *   was kept, signatures.address_missing
 */
export async function preparedPaper(
  deps: SalesDeps,
  actor: Actor,
  listingId: string,
  part: SigningPart,
): Promise<Buffer> {
  const sale = await findSaleOfBuyer(deps, actor, listingId);
  if (!areBegun(sale.papersStatus) || !sale.buyerDetails)
    throw new Problem('sales.document_not_found');
  if (!sale.buyerDetails.address) throw new Problem('signatures.address_missing');
  const { documents } = await requestFor(deps, sale, sale.buyerDetails);
  const paper = documents.find((document) => document.part === part);
  if (!paper) throw new Problem('sales.document_not_found', { note: `no ${part}` });
  return paper.pdf;
}

async function findSaleOfBuyer(deps: SalesDeps, actor: Actor, listingId: string): Promise<Sale> {
  const sale = await findOpenSale(deps.db, listingId);
  const side = sale ? await sideOf(deps.db, sale, actor.userId) : null;
  if (!sale || side !== 'buyer') throw new Problem('sales.not_found');
  return sale;
}

import { orSignerAway } from '../../../integrations/signatures/provider-away.ts';
import type { SigningPart } from '../../../integrations/signatures/signatures.port.ts';
import type { BuyerDetails } from '../../../core/db/tables/sales.tables.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { FileAnswer } from '../../../core/http/mount.ts';
import { readGrantDay } from '../../listings/listings.service.ts';
import { sideOf } from '../sale-parties.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { findOpenSale, findSale, type Sale } from '../sales.store.ts';
import { SaleMovedOn } from '../sales.transitions.ts';
import { signerWhoseTurnItIs } from './assignment.service.ts';
import { isSame, refuseDetails } from './buyer-details.service.ts';
import { replacePapers, requestFor } from './papers.service.ts';

const mostTries = 6;

/**
 * The buyer's form as it was kept last.
 * @throws {Problem} sales.not_found for everyone but the buyer
 */
export async function viewDetails(
  deps: SalesDeps,
  actor: Actor,
  listingId: string,
): Promise<{ details: BuyerDetails | null; grantedOn: string | null }> {
  const sale = await findSaleOfBuyer(deps, actor, listingId);
  return { details: sale.buyerDetails, grantedOn: await readGrantDay(deps.db, sale.listingId) };
}

/**
 * Checks and keeps the buyer's form, until the buyer has signed. Other details make new papers, and
 * those before are void.
 * @throws {Problem} http.invalid_request, sales.not_found, sales.not_your_turn, sales.moved_on,
 *   signatures.provider_away
 */
export async function saveDetails(
  deps: SalesDeps,
  actor: Actor,
  listingId: string,
  details: BuyerDetails,
): Promise<BuyerDetails> {
  const { id } = await findSaleOfBuyer(deps, actor, listingId);
  refuseDetails(details);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const sale = await findSale(deps.db, id);
    if (!sale) break;
    if (sale.status === 'held' && sale.disputedAt) throw new Problem('signatures.on_hold');
    if (!(await signerWhoseTurnItIs(deps, sale, actor.userId, 'buyer'))) {
      throw new Problem('sales.not_your_turn');
    }
    if (sale.assignmentId && sale.buyerDetails && isSame(sale.buyerDetails, details))
      return details;
    try {
      await orSignerAway(() => replacePapers(deps, sale, details));
      return details;
    } catch (error) {
      if (!(error instanceof SaleMovedOn)) throw error;
    }
  }
  throw new Problem('sales.moved_on');
}

/**
 * The very PDF that the buyer is about to sign, from the details that were kept.
 * @throws {Problem} sales.not_found for everyone but the buyer, sales.document_not_found before anything
 *   was kept
 */
export async function previewPaper(
  deps: SalesDeps,
  actor: Actor,
  listingId: string,
  part: SigningPart,
): Promise<FileAnswer> {
  const sale = await findSaleOfBuyer(deps, actor, listingId);
  if (!sale.buyerDetails || !sale.assignmentId) throw new Problem('sales.document_not_found');
  const { documents } = await requestFor(deps, sale, sale.buyerDetails);
  const paper = documents.find((document) => document.part === part);
  if (!paper) throw new Problem('sales.document_not_found', { note: `no ${part}` });
  return { stream: paper.pdf, contentType: 'application/pdf', size: paper.pdf.length };
}

async function findSaleOfBuyer(deps: SalesDeps, actor: Actor, listingId: string): Promise<Sale> {
  const sale = await findOpenSale(deps.db, listingId);
  const side = sale ? await sideOf(deps.db, sale, actor.userId) : null;
  if (!sale || side !== 'buyer' || sale.status === 'processing') {
    throw new Problem('sales.not_found');
  }
  return sale;
}

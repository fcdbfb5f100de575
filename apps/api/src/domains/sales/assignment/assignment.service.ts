import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { orSignerAway } from '../../signing/signing.api.ts';
import { getPayoutAccounts, getLegalName } from '../../identity/identity.api.ts';
import { listSaleOwners } from '../sale-owners.store.ts';
import { findSaleOf, sideOf } from '../sale-parties.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { movesFor } from '../sale-lifecycle.rules.ts';
import { canStillSign, refuseFrozen } from '../sales.rules.ts';
import { findOpenSale, findSale, lockSale, type Sale } from '../sales.store.ts';
import { completeDetails, type PaperWishes, refuseDetails } from './buyer-details.service.ts';
import { requestUndo } from '../undo/undo.service.ts';
import { followIfPossible } from './follow.service.ts';
import { keepDetails, preparePapers } from './papers.service.ts';
import { buyerKey, ownerKey } from '../papers/signers.rules.ts';

/**
 * A link to sign for the person whose turn it is: the buyer first, once every owner can be paid, then the
 * owners in any order. The papers print what the buyer entered; the signer is the session's person, under the
 * account's legal name. If that name was never confirmed, or the assignee's postal address is still missing,
 * the link leads to our own page that asks for it and then continues: no papers are made before that.
 * @throws {Problem} sales.not_found for strangers, sales.not_your_turn, sales.moved_on,
 *   signatures.on_hold, .refunded and .being_checked while the payment is in question, http.invalid_request, signatures.provider_away
 */
export async function openSigning(
  deps: SalesDeps,
  actor: Actor,
  listingId: string,
  wishes: PaperWishes,
): Promise<{ signLink: string }> {
  const open = await findOpenSale(deps.db, listingId);
  const side = open ? await sideOf(deps.db, open, actor.userId) : null;
  if (!open || !side) throw new Problem('sales.not_found');
  await followIfPossible(deps, open.id);
  const sale = (await findSale(deps.db, open.id)) ?? open;
  const frozen = refuseFrozen(sale);
  if (frozen) throw new Problem(frozen);
  if (sale.status === 'held' && !canStillSign(sale)) throw new Problem('sales.moved_on');
  const signerKey = await signerWhoseTurnItIs(deps, sale, actor.userId, side);
  if (!signerKey) throw new Problem('sales.not_your_turn');
  const { confirmedAt } = await getLegalName(deps.db, actor.userId);
  return orSignerAway(async () => {
    if (side === 'owner') {
      if (!confirmedAt) return { signLink: startLink(deps, listingId, side) };
      if (!sale.signingDocumentId) throw new Problem('sales.moved_on');
      return link(deps, sale.signingDocumentId, signerKey, confirmedAt);
    }
    const details = await completeDetails(deps.db, actor.userId, wishes, sale.buyerDetails);
    refuseDetails(details);
    if (!confirmedAt || !details.address) {
      await keepDetails(deps, sale.id, details);
      return { signLink: startLink(deps, listingId, side) };
    }
    return link(deps, await preparePapers(deps, sale.id, details), signerKey, confirmedAt);
  });
}

async function link(
  deps: SalesDeps,
  documentId: string,
  signerKey: string,
  nameConfirmedAt: Date,
): Promise<{ signLink: string }> {
  const { signLink } = await deps.signatures.link(documentId, signerKey, { nameConfirmedAt });
  return { signLink };
}

/** Our own page, shown before either provider's, where missing details are entered. */
function startLink(deps: SalesDeps, listingId: string, side: 'buyer' | 'owner'): string {
  return `${deps.config.publicUrl}/signing/start/${listingId}?as=${side}`;
}

/** The signer key of this person, if it is their turn. */
export async function signerWhoseTurnItIs(
  deps: SalesDeps,
  sale: Sale,
  userId: string,
  side: 'buyer' | 'owner',
): Promise<string | null> {
  if (!canStillSign(sale)) return null;
  const owners = await listSaleOwners(deps.db, [sale.id]);
  const accounts = await getPayoutAccounts(
    deps.db,
    owners.map((owner) => owner.userId),
  );
  const states = owners.map((owner) => ({
    userId: owner.userId,
    signed: owner.signature === 'given',
    canReceive: accounts.get(owner.userId)?.payoutsEnabled ?? false,
  }));
  const moves = movesFor(sale, states, { side, userId }, deps.clock.now());
  if (moves.includes('fill_assignment')) return buyerKey;
  const own = owners.find((owner) => owner.userId === userId);
  return own && moves.includes('sign_assignment') ? ownerKey(own.ownerId) : null;
}

/**
 * Cancels a held sale for a full refund, until the last owner has signed: after a declined signature,
 * or after 30 days without the next step.
 * @throws {Problem} sales.not_found, sales.not_cancellable
 */
export async function cancelSale(deps: SalesDeps, actor: Actor, saleId: string): Promise<void> {
  const { sale: known, side } = await findSaleOf(deps.db, saleId, actor.userId);
  await followIfPossible(deps, known.id);
  await transact(deps, async (unit) => {
    const sale = await lockSale(unit.tx, saleId);
    if (!sale) throw new Problem('sales.not_found');
    await requestUndo(unit, sale, {
      userId: actor.userId,
      name: `${actor.firstName} ${actor.lastName}`.trim(),
      reason: side,
    });
  });
  await carryOutCancellation(deps, saleId);
}

/**
 * Drives a sale on that is to end without going through.
 * @throws {Problem} sales.not_cancellable: the last signature came first, and title has passed.
 */
export async function carryOutCancellation(deps: SalesDeps, saleId: string): Promise<void> {
  await followIfPossible(deps, saleId);
  const after = await findSale(deps.db, saleId);
  if (
    after &&
    after.status !== 'held' &&
    after.status !== 'refunding' &&
    after.status !== 'refunded'
  ) {
    throw new Problem('sales.not_cancellable');
  }
}

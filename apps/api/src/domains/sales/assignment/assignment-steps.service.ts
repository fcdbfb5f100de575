import type { EventAbout } from '../../../core/outbox/events.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { findTitleStop } from '../../listings/listings.api.ts';
import { nullIfAway, type SigningStatus } from '../../signing/signing.api.ts';
import { followCharge } from '../holding/charges.service.ts';
import { listSaleOwners, type SaleOwner } from '../sale-owners.store.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { SaleNews } from '../news/sale-news.events.ts';
import { isFrozen, isMoneyInDoubt, isTimedOut, lateStateOf, stopOf } from '../sales.rules.ts';
import type { Sale } from '../sales.store.ts';
import { announce, changeSale, lockAsRead, moveSale, withSale } from '../move-sale.service.ts';
import { isUndone } from '../undo/undo-lifecycle.rules.ts';
import { dropUndo, requestUndo } from '../undo/undo.service.ts';
import { askBuyer, canAllBePaid } from '../papers/ask-buyer.service.ts';
import { cancelHeld } from './cancellation.service.ts';
import { endLost, endRefunded } from './end-refunded.service.ts';
import { storeSealedPapers } from './sealed-papers.service.ts';
import { newsOfRefund } from '../refunds/outside-refunds.service.ts';
import { isRefundedWhole } from '../refunds/refunds.rules.ts';
import { movePapers } from '../papers/move-papers.service.ts';
import { takeSignature, voidSignatures } from '../papers/move-signature.service.ts';
import { areDeclined, hasBuyerSigned, stepsOf } from '../papers/papers.rules.ts';
import { buyerKey, ownerKey } from '../papers/signers.rules.ts';

/** One step between the held payment and the last signature. @returns whether to look again. */
export async function advanceHeld(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (sale.paymentId) {
    const payment = await deps.payments.getPayment(sale.paymentId);
    if (await followCharge(deps, sale, payment)) return true;
    const { charge } = payment;
    if (charge?.dispute === 'lost' && (await endLost(deps, sale, charge.lostCents))) return true;
    if (!isMoneyInDoubt(sale) && (await endRefunded(deps, sale))) return true;
  }
  // Money that the bank may take back is not also refunded.
  if (isUndone(sale) && !isMoneyInDoubt(sale)) return cancelHeld(deps, sale);
  const { signingDocumentId } = sale;
  const stop = stopOf(sale);
  if (stop && signingDocumentId) {
    await nullIfAway(deps, () => deps.signatures.suspend(signingDocumentId, whySuspended[stop]));
  }
  if (sale.signingDocumentId && (await followSignatures(deps, sale, sale.signingDocumentId))) {
    return true;
  }
  if (isTimedOut(sale, deps.clock.now())) {
    await transact(deps, async (unit) => {
      const locked = await lockAsRead(unit, sale);
      const reason = lateStateOf(locked, await canAllBePaid(unit.tx, sale.id));
      await requestUndo(unit, locked, { userId: null, name: null, reason });
    });
    return true;
  }
  return sale.papersStatus !== 'none' || isFrozen(sale) ? false : beginSigning(deps, sale);
}

/** What signers read of suspended papers. */
const whySuspended = {
  disputed: 'The buyer’s bank is reviewing the payment.',
  refunded_outside: 'The payment was refunded.',
  being_checked: 'The payment is being checked.',
} as const;

/** Title has passed: the sealed papers are kept, then the operators file them. */
export async function advanceSigned(deps: SalesDeps, sale: Sale): Promise<boolean> {
  // Title has passed; the papers wait until the payment is whole.
  return sale.papersStatus === 'sealed' || isFrozen(sale) ? false : storeSealedPapers(deps, sale);
}

/** Step 1 begins: every owner's account can receive money, so the buyer may sign. */
async function beginSigning(deps: SalesDeps, sale: Sale): Promise<boolean> {
  if (!(await canAllBePaid(deps.db, sale.id))) return false;
  await withSale(deps, sale, async (unit, locked) => {
    await askBuyer(unit, locked);
  });
  return true;
}

/** Follows what the signing provider says. @returns whether anything was new. */
async function followSignatures(deps: SalesDeps, sale: Sale, documentId: string): Promise<boolean> {
  const signing = await nullIfAway(deps, () => deps.signatures.status(documentId));
  if (!signing) return false;
  const owners = await listSaleOwners(deps.db, [sale.id]);
  if (!isNew(sale, owners, signing, deps.clock.now())) return false;
  await withSale(deps, sale, async (unit, locked) => {
    if (signing.state === 'voided') {
      await forgetPapers(unit, locked);
      return;
    }
    await takeSignatures(unit, locked, owners, signing);
  });
  return true;
}

function isNew(sale: Sale, owners: SaleOwner[], signing: SigningStatus, now: Date): boolean {
  // Declined papers stay as they are: the sale is canceled next.
  if (signing.state === 'voided') return !areDeclined(sale.papersStatus);
  return (
    stepsOf(sale.papers, signing, now).length > 0 ||
    owners.some((owner) => newSignature(signing, owner) !== null)
  );
}

/** When an owner signed whose signature we have not recorded yet; null: they have not signed. */
function newSignature(signing: SigningStatus, { signature, ownerId }: SaleOwner): Date | null {
  if (signature === 'given') return null;
  return signing.signers.find(({ key }) => key === ownerKey(ownerId))?.signedAt ?? null;
}

async function takeSignatures(
  unit: UnitOfWork,
  sale: Sale,
  owners: SaleOwner[],
  signing: SigningStatus,
): Promise<void> {
  const papers = await movePapers(unit, sale.papers, ...stepsOf(sale.papers, signing, unit.now));
  const buyerIsNew = hasBuyerSigned(papers.status) && !hasBuyerSigned(sale.papersStatus);
  const signedNow: string[] = buyerIsNew ? [sale.buyerUserId] : [];
  for (const owner of owners) {
    const at = newSignature(signing, owner);
    if (!at) continue;
    await takeSignature(unit, owner, at);
    signedNow.push(owner.userId);
  }
  const stopsNow = areDeclined(papers.status) && !areDeclined(sale.papersStatus);
  const step = buyerIsNew || signing.state === 'signed' ? { step_since: unit.now } : {};
  const saved =
    signing.state === 'signed'
      ? await moveSale(unit, sale, 'all_sign', 'system', step, {
          papers,
          undo: await dropUndo(unit, sale),
        })
      : await changeSale(unit, sale, step, { papers });
  const refundedCents = isRefundedWhole(sale) ? sale.earlierRefundCents : 0;
  await tell(unit, saved, owners, signing, { signedNow, buyerIsNew, stopsNow, refundedCents });
}

/** `refundedCents`: of a payment that was refunded whole, which nobody was told of yet. */
type WhatIsNew = {
  signedNow: string[];
  buyerIsNew: boolean;
  stopsNow: boolean;
  refundedCents: number;
};

async function tell(
  unit: UnitOfWork,
  sale: Sale,
  owners: SaleOwner[],
  signing: SigningStatus,
  { signedNow, buyerIsNew, stopsNow, refundedCents }: WhatIsNew,
): Promise<void> {
  const areAsked = buyerIsNew && signing.state === 'open';
  const isFollowed = areAsked || signing.state === 'signed';
  const told: EventAbout<SaleNews>[] = signedNow.map((userId) => [
    'sales.signed_by',
    { userId, isFollowed },
  ]);
  if (areAsked) {
    const userIds = owners.map((owner) => owner.userId);
    told.push(['sales.signature_requested', { userIds, after: sale.buyerUserId }]);
  }
  if (signing.state === 'signed') {
    const titleStop = await findTitleStop(unit.tx, sale.listingId);
    told.push(['sales.signed', { titleStop }]);
    if (refundedCents > 0) told.push(newsOfRefund(sale, refundedCents));
  }
  const refuser = signing.signers.find((signer) => signer.status === 'declined');
  if (stopsNow && (refuser || signing.state !== 'declined')) {
    const declined = signing.state === 'declined' && refuser ? refuser : null;
    const userId = declined ? userOf(declined.key, sale, owners) : null;
    const reason = declined ? (declined.declineReason ?? '') : signing.state;
    told.push(['sales.signature_declined', { userId, reason }]);
  }
  await announce(unit, sale, ...told);
}

function userOf(signerKey: string, sale: Sale, owners: SaleOwner[]): string | null {
  if (signerKey === buyerKey) return sale.buyerUserId;
  return owners.find((owner) => ownerKey(owner.ownerId) === signerKey)?.userId ?? null;
}

/** The papers were voided although the sale continues: the buyer fills in new ones. */
async function forgetPapers(unit: UnitOfWork, sale: Sale): Promise<void> {
  await voidSignatures(unit, sale.id, 'provider');
  const change = { signingDocumentId: null, firstSignedAt: null };
  const papers = await movePapers(unit, sale.papers, { move: 'void', by: 'provider', change });
  await announce(unit, await changeSale(unit, sale, {}, { papers }));
}

import { isDeepStrictEqual } from 'node:util';
import type { WithoutCard } from '@claimstead/contract/sales.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  ensureCustomer,
  paymentSubject,
  attemptFor,
  planCall,
  settleCall,
  type ProviderPayment,
  orProviderAway,
  succeededOrProblem,
} from '../../money/money.api.ts';
import {
  compareListingTitle,
  findOwnerSight,
  getListingForDeal,
  judgeTitleForPayment,
  lockListing,
  type ListingFacts,
  pinDisclosures,
} from '../../listings/listings.api.ts';
import { requestPatienceMs } from '../../patents/patents.api.ts';
import type { LegalStatusShown, TitleShown } from '../../signing/signing.api.ts';
import { findPayableOffer, openOfferPayment } from '../../offers/offers.api.ts';
import type { CheckoutsDeps } from '../checkouts.deps.ts';
import { awaitsBank } from '../checkouts.rules.ts';
import {
  type Checkout,
  findCheckout,
  findOwn,
  findTaking,
  insertCheckout,
} from '../checkouts.store.ts';
import { statusShownTo } from '../legal-status/legal-status.service.ts';
import { whileMoved } from '../../../core/lifecycle/moved-on.ts';
import { advanceJob, changeCheckout, moveCheckout } from '../move-checkout.service.ts';
import { advanceCheckout } from '../payment/advance-checkout.service.ts';
import { planCancel } from '../payment/checkout-end.service.ts';
import { findCardStop } from '../terms/card-stop.service.ts';
import { decideDue, descriptionOf, type Due, methodsFor } from '../terms/due.rules.ts';
import { isTiedUp } from '../terms/tied-sales.service.ts';

/** What a buyer asks for: the amount in cents; and whether they said to know it, where nothing was compared. */
type Wish = { amountCents: number; knowsUnchecked: boolean };

/**
 * Starts the payment of a patent, or continues one that this buyer has started. The client secret is the
 * provider's and is stored nowhere; it reserves nothing.
 * The title is compared with the office's record of now first: what differs or cannot be told waits for operators. An
 * office that is slow is not waited for.
 * @param wish.amountCents must be exactly what this buyer owes.
 * @throws {Problem} listings.not_found, listings.owner_hidden, checkouts.own_patent, checkouts.not_for_sale, checkouts.amount_differs,
 *   checkouts.owners_unconfirmed, checkouts.already_paid, listings.title_held, listings.title_refused,
 *   checkouts.status_unconfirmed, checkouts.passes_with_another, payments.not_set_up, payments.provider_away
 */
export async function startPayment(
  deps: CheckoutsDeps,
  actor: Actor,
  listingId: string,
  wish: Wish,
): Promise<string> {
  // The office is not asked for someone who could not pay anyway.
  await dueOf({ db: deps.db, now: deps.clock.now() }, actor, listingId, wish);
  await compareListingTitle(deps, listingId, { withinMs: requestPatienceMs });
  const clientSecret = await orProviderAway(() =>
    whileMoved(async () => {
      const opened = await openCheckout(deps, actor, listingId, wish);
      const payment = await paymentFor(deps, actor, opened);
      if (isOpen(payment)) return payment.clientSecret;
      // Paid, on its way, or canceled at the provider: the checkout follows, then it is read again.
      await advanceCheckout(deps, opened.checkout.id);
      return null;
    }),
  );
  if (clientSecret === null) throw new Problem('checkouts.moved_on');
  return clientSecret;
}

function isOpen(payment: ProviderPayment): boolean {
  return payment.status === 'unpaid' || payment.status === 'awaiting_buyer';
}

type Opened = { checkout: Checkout; listing: ListingFacts };

/** What is due for the listing, for this buyer. The caller holds its lock, or only looks. */
async function dueOf(
  { db, now }: { db: Db; now: Date },
  actor: Actor,
  listingId: string,
  { amountCents }: Wish,
): Promise<{ listing: ListingFacts; due: Due }> {
  const listing = await getListingForDeal(db, listingId, now);
  if (!listing || listing.deletedAt) throw new Problem('listings.not_found');
  await refuseIfPaid(db, listingId, actor.userId);
  const due = await dueFor(db, listing, actor.userId, now);
  if (due.amountCents !== amountCents) throw new Problem('checkouts.amount_differs');
  return { listing, due };
}

async function openCheckout(
  deps: CheckoutsDeps,
  actor: Actor,
  listingId: string,
  wish: Wish,
): Promise<Opened> {
  const { cardLimitCents } = deps.config;
  return transact(deps, async (unit) => {
    await lockListing(unit, listingId);
    const { listing, due } = await dueOf({ db: unit.tx, now: unit.now }, actor, listingId, wish);
    const title = await titleFor(unit, listingId, wish);
    const status = await statusShownTo(unit, actor.userId, listingId);
    if (await isTiedUp(unit, listing, status)) throw new Problem('checkouts.passes_with_another');
    const { amountCents } = due;
    const before = await findOwn(unit.tx, listingId, actor.userId);
    const offerId = due.offer?.offerId ?? null;
    const deal = { amountCents, buyerUserId: actor.userId, ownerUserIds: listing.ownerUserIds };
    const withoutCard = await findCardStop(deps, unit.tx, deal, { now: unit.now, cardLimitCents });
    const goesOn = before?.amountCents === amountCents && before.offerId === offerId;
    // An accepted offer took the disclosures; a fixed price takes them whenever its payment is opened.
    const shown = {
      disclosuresVersion: due.offer?.disclosuresVersion ?? (await pinDisclosures(unit, listingId)),
      titleShown: title,
      legalStatusShown: status,
    };
    if (before?.status === 'open' && goesOn && hasMethods(before, withoutCard)) {
      return { checkout: await withShown(unit, before, shown), listing };
    }
    if (before) {
      await moveCheckout(unit, before, 'replace', 'buyer');
      unit.enqueue({ name: advanceJob, data: { checkoutId: before.id } });
    }
    const checkout = await insertCheckout(
      unit.tx,
      {
        id: newId(unit.now.getTime()),
        listing_id: listingId,
        buyer_user_id: actor.userId,
        offer_id: offerId,
        offer_pay_by: due.offer?.payBy ?? null,
        amount_cents: amountCents,
        ...columnsOf(shown),
        without_card: withoutCard,
      },
      unit.now,
    );
    if (!checkout) throw new Problem('checkouts.moved_on');
    if (offerId) await openOfferPayment(unit, offerId);
    return { checkout, listing };
  });
}

/** Whether it may continue: it offers today's methods, or it already waits for a bank and offers no card. */
function hasMethods(checkout: Checkout, withoutCard: WithoutCard | null): boolean {
  if (awaitsBank(checkout) && checkout.withoutCard !== null) return true;
  return checkout.withoutCard === withoutCard;
}

/** On which comparison this buyer pays. Its lock keeps another one from coming in between. */
async function titleFor(
  unit: UnitOfWork,
  listingId: string,
  { knowsUnchecked }: Wish,
): Promise<TitleShown> {
  const { code, shown } = await judgeTitleForPayment(unit.tx, listingId, knowsUnchecked);
  if (code) throw new Problem(code);
  return shown;
}

/** A resumed checkout relies on the disclosures, title comparison and legal status that the buyer was shown just now. */
async function withShown(unit: UnitOfWork, checkout: Checkout, shown: Shown): Promise<Checkout> {
  const { disclosuresVersion, titleShown, legalStatusShown } = checkout;
  const before = { disclosuresVersion, titleShown, legalStatusShown };
  return isDeepStrictEqual(before, shown)
    ? checkout
    : changeCheckout(unit, checkout, columnsOf(shown));
}

type Shown = {
  disclosuresVersion: number;
  titleShown: TitleShown;
  legalStatusShown: LegalStatusShown;
};

function columnsOf({ disclosuresVersion, titleShown, legalStatusShown }: Shown) {
  return {
    disclosures_version: disclosuresVersion,
    title_shown: JSON.stringify(titleShown),
    legal_status_shown: JSON.stringify(legalStatusShown),
  };
}

async function refuseIfPaid(db: Db, listingId: string, userId: string): Promise<void> {
  const open = await findTaking(db, listingId);
  if (open?.buyerUserId === userId) throw new Problem('checkouts.already_paid');
}

async function dueFor(db: Db, listing: ListingFacts, userId: string, now: Date): Promise<Due> {
  const offer = await findPayableOffer(db, listing.listingId, userId, now);
  const decided = decideDue(listing, offer, userId, now);
  if (decided.ok) {
    // Whoever has an accepted offer knows the owners.
    const sight = offer ? 'shown' : await findOwnerSight(db, listing, userId, now);
    if (sight !== 'shown') throw new Problem('listings.owner_hidden');
    return decided.due;
  }
  // Nobody else may know of a draft.
  const isHidden = !listing.published && !offer && decided.code !== 'checkouts.own_patent';
  throw new Problem(isHidden ? 'listings.not_found' : decided.code);
}

/** The payment at the provider, created once. */
async function paymentFor(
  deps: CheckoutsDeps,
  actor: Actor,
  { checkout, listing }: Opened,
): Promise<ProviderPayment> {
  if (checkout.paymentId) return payableOrCanceled(deps, checkout, checkout.paymentId);
  const customerId = await ensureCustomer(deps, {
    userId: actor.userId,
    email: actor.email,
    name: `${actor.firstName} ${actor.lastName}`.trim(),
  });
  const key = await transact(deps, async (unit) => {
    // The listing's lock orders two requests of one buyer, so both plan the same attempt.
    await lockListing(unit, checkout.listingId);
    const input = {
      saleId: checkout.id,
      amountCents: checkout.amountCents,
      customerId,
      methods: methodsFor(checkout.amountCents, checkout.withoutCard),
      description: descriptionOf(listing),
    };
    const attempt = await attemptFor(unit.tx, paymentSubject(checkout.id));
    return planCall(unit.tx, { kind: 'payment', attempt, input }, unit.now);
  });
  const paymentId = succeededOrProblem(await settleCall(deps, key), 'the payment');
  await keepPaymentId(deps, checkout.id, paymentId);
  return deps.payments.getPayment(paymentId);
}

/** A payment whose customer was deleted at the provider is canceled: another one takes its place. */
async function payableOrCanceled(
  deps: CheckoutsDeps,
  checkout: Checkout,
  paymentId: string,
): Promise<ProviderPayment> {
  const payment = await deps.payments.getPayment(paymentId);
  if (!payment.customerGone || !isOpen(payment)) return payment;
  const key = await transact(deps, async (unit) => {
    await lockListing(unit, checkout.listingId);
    return planCancel(unit, paymentId);
  });
  await settleCall(deps, key);
  return deps.payments.getPayment(paymentId);
}

/** Another request or the driver may have stored it first: it is the same payment. */
async function keepPaymentId(
  deps: CheckoutsDeps,
  checkoutId: string,
  paymentId: string,
): Promise<void> {
  await whileMoved(async () => {
    const checkout = await findCheckout(deps.db, checkoutId);
    if (!checkout || checkout.paymentId) return checkout;
    return transact(deps, (unit) => changeCheckout(unit, checkout, { payment_id: paymentId }));
  });
}

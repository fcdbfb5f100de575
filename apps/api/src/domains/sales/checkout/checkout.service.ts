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
  doesTitleStop,
  getListingForDeal,
  judgeTitleForPayment,
  lockListing,
  type ListingFacts,
  pinDisclosures,
} from '../../listings/listings.api.ts';
import { requestPatienceMs } from '../../patents/patents.api.ts';
import type { LegalStatusShown, TitleShown } from '../../signing/signing.api.ts';
import { findPayableOffer, openOfferPayment } from '../../offers/offers.api.ts';
import { advanceSale } from '../advance-sale.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { SalePaymentMethod } from '../sales.tables.ts';
import {
  findCheckout,
  findNewestOf,
  findOpenSale,
  findSale,
  insertCheckout,
  type Sale,
} from '../sales.store.ts';
import { advanceJob, changeSale, SaleMovedOn } from '../move-sale.service.ts';
import { planCancel } from './checkout-end.service.ts';
import { findCardStop } from './card-stop.service.ts';
import { isTiedUp } from './tied-sales.service.ts';
import { statusShownTo } from './legal-status.service.ts';
import { decideDue, descriptionOf, methodsFor, type Due } from './checkout.rules.ts';

const mostTries = 4;

/** What a buyer asks for: the amount in cents; and whether they said to know it, where nothing was compared. */
type Wish = { amountCents: number; knowsUnchecked: boolean };

/**
 * Starts the payment of a patent, or continues one that this buyer has started. The client secret is the
 * provider's and is stored nowhere; it reserves nothing.
 * The title is compared with the office's record of now first: what differs or cannot be told waits for operators. An
 * office that is slow is not waited for.
 * @param wish.amountCents must be exactly what this buyer owes.
 * @throws {Problem} listings.not_found, sales.own_patent, sales.not_for_sale, sales.amount_differs,
 *   sales.owners_unconfirmed, sales.already_paid, listings.title_held, listings.title_refused,
 *   sales.status_unconfirmed, sales.passes_with_another, payments.not_set_up, payments.provider_away
 */
export async function startPayment(
  deps: SalesDeps,
  actor: Actor,
  listingId: string,
  wish: Wish,
): Promise<string> {
  await refuseUnpayable(deps, actor, listingId, wish);
  await compareListingTitle(deps, listingId, { withinMs: requestPatienceMs });
  return orProviderAway(async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const opened = await tryOpening(deps, actor, listingId, wish);
      if (!opened) continue;
      const payment = await paymentFor(deps, actor, opened);
      if (payment && isOpen(payment)) return payment.clientSecret;
      // Paid, on its way, or canceled at the provider: the sale follows, then the checkout is read again.
      await advanceSale(deps, opened.sale.id);
    }
    throw new Problem('sales.moved_on');
  });
}

function isOpen(payment: ProviderPayment): boolean {
  return (
    payment.status === 'requires_payment_method' ||
    payment.status === 'requires_confirmation' ||
    payment.status === 'requires_action'
  );
}

/** @returns null when the driver changed the checkout at the same moment: try again. */
async function tryOpening(
  deps: SalesDeps,
  actor: Actor,
  listingId: string,
  wish: Wish,
): Promise<Opened | null> {
  try {
    return await openCheckout(deps, actor, listingId, wish);
  } catch (error) {
    if (error instanceof SaleMovedOn) return null;
    throw error;
  }
}

type Opened = { sale: Sale; listing: ListingFacts };

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
  if (due.amountCents !== amountCents) throw new Problem('sales.amount_differs');
  return { listing, due };
}

/** The office is not asked for someone who could not pay anyway. */
async function refuseUnpayable(
  deps: SalesDeps,
  actor: Actor,
  listingId: string,
  wish: Wish,
): Promise<void> {
  await dueOf({ db: deps.db, now: deps.clock.now() }, actor, listingId, wish);
}

async function openCheckout(
  deps: SalesDeps,
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
    if (await isTiedUp(unit, listing, status)) throw new Problem('sales.passes_with_another');
    const { amountCents } = due;
    const before = await findCheckout(unit.tx, listingId, actor.userId);
    const offerId = due.offer?.offerId ?? null;
    const { ownerUserIds } = listing;
    const deal = { amountCents, buyerUserId: actor.userId, ownerUserIds };
    const withoutCard = await findCardStop(unit.tx, deal, { now: unit.now, cardLimitCents });
    const goesOn = before?.amountCents === amountCents && before.offerId === offerId;
    // An accepted offer took the disclosures; a fixed price takes them whenever its payment is opened.
    const disclosures = due.offer?.disclosuresVersion ?? (await pinDisclosures(unit, listingId));
    if (before && goesOn && !before.givenUpAt && hasMethods(before, withoutCard)) {
      const sale = await withShown(unit, before, title, status);
      return { sale: await withDisclosures(unit, sale, disclosures), listing };
    }
    if (before) {
      await changeSale(unit, before, { superseded_at: unit.now, next_check_at: unit.now });
      unit.enqueue({ name: advanceJob, data: { saleId: before.id } });
    }
    const sale = await insertCheckout(
      unit.tx,
      {
        id: newId(unit.now.getTime()),
        listing_id: listingId,
        buyer_user_id: actor.userId,
        offer_id: offerId,
        offer_pay_by: due.offer?.payBy ?? null,
        amount_cents: amountCents,
        disclosures_version: disclosures,
        title_shown: JSON.stringify(title),
        legal_status_shown: JSON.stringify(status),
        without_card: withoutCard,
      },
      unit.now,
    );
    if (!sale) throw new Problem('sales.moved_on');
    if (offerId) await openOfferPayment(unit, offerId);
    return { sale, listing };
  });
}

/** Its methods are those of now; or a bank is awaited, and they do not matter any more. */
function hasMethods(sale: Sale, withoutCard: WithoutCard | null): boolean {
  const awaitsBank = sale.transferExpectedAt !== null || sale.verificationExpectedAt !== null;
  return awaitsBank || sale.withoutCard === withoutCard;
}

/** A payment that is opened again shows the disclosures as they are now. */
async function withDisclosures(unit: UnitOfWork, sale: Sale, version: number): Promise<Sale> {
  if (sale.disclosuresVersion === version) return sale;
  return changeSale(unit, sale, { disclosures_version: version });
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

/** A checkout that goes on does so on the comparison and on the legal status of now. */
async function withShown(
  unit: UnitOfWork,
  sale: Sale,
  title: TitleShown,
  status: LegalStatusShown,
): Promise<Sale> {
  const isSame =
    isDeepStrictEqual(sale.titleShown, title) && isDeepStrictEqual(sale.legalStatusShown, status);
  if (isSame) return sale;
  return changeSale(unit, sale, {
    title_shown: JSON.stringify(title),
    legal_status_shown: JSON.stringify(status),
  });
}

async function refuseIfPaid(db: Db, listingId: string, userId: string): Promise<void> {
  const open = await findOpenSale(db, listingId);
  if (open?.buyerUserId === userId) throw new Problem('sales.already_paid');
}

async function dueFor(db: Db, listing: ListingFacts, userId: string, now: Date): Promise<Due> {
  const offer = await findPayableOffer(db, listing.listingId, userId, now);
  const decided = decideDue(listing, offer, userId, now);
  if (decided.ok) return decided.due;
  // Nobody else may know of a draft.
  const isHidden = !listing.published && !offer && decided.code !== 'sales.own_patent';
  throw new Problem(isHidden ? 'listings.not_found' : decided.code);
}

/** The payment at the provider, created once; null: the sale has moved on meanwhile. */
async function paymentFor(
  deps: SalesDeps,
  actor: Actor,
  { sale, listing }: Opened,
): Promise<ProviderPayment | null> {
  if (sale.paymentId) return payableOrCanceled(deps, sale, sale.paymentId);
  const customerId = await ensureCustomer(deps, {
    userId: actor.userId,
    email: actor.email,
    name: `${actor.firstName} ${actor.lastName}`.trim(),
  });
  const key = await transact(deps, async (unit) => {
    // The listing's lock orders two requests of one buyer, so both plan the same attempt.
    await lockListing(unit, sale.listingId);
    const input = {
      saleId: sale.id,
      amountCents: sale.amountCents,
      customerId,
      methods: methodsFor(sale.amountCents, sale.withoutCard),
      description: descriptionOf(listing),
    };
    const attempt = await attemptFor(unit.tx, paymentSubject(sale.id));
    return planCall(unit.tx, { kind: 'payment', attempt, input }, unit.now);
  });
  const paymentId = succeededOrProblem(await settleCall(deps, key), 'the payment');
  await keepPaymentId(deps, sale.id, paymentId);
  return deps.payments.getPayment(paymentId);
}

/** A payment whose customer was deleted at the provider is canceled: another one takes its place. */
async function payableOrCanceled(
  deps: SalesDeps,
  sale: Sale,
  paymentId: string,
): Promise<ProviderPayment> {
  const payment = await deps.payments.getPayment(paymentId);
  if (!payment.customerGone || !isOpen(payment)) return payment;
  const key = await transact(deps, async (unit) => {
    await lockListing(unit, sale.listingId);
    return planCancel(unit, paymentId);
  });
  await settleCall(deps, key);
  return deps.payments.getPayment(paymentId);
}

/** Another request or the driver may have stored it first: it is the same payment. */
async function keepPaymentId(deps: SalesDeps, saleId: string, paymentId: string): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const sale = await findSale(deps.db, saleId);
    if (!sale || sale.paymentId) return;
    try {
      await transact(deps, (unit) => changeSale(unit, sale, { payment_id: paymentId }));
      return;
    } catch (error) {
      if (!(error instanceof SaleMovedOn)) throw error;
    }
  }
}

export type PaymentProgress = {
  status: 'none' | 'open' | 'processing' | 'held' | 'refunding' | 'refunded' | 'ended';
  amount: number | null;
  /** The cents that have arrived of a bank transfer that is still short. */
  received: number;
  transferExpected: boolean;
  /** It ended because operators have to look at the title first, or refused it. */
  titleStops: boolean;
  verifyUrl: string | null;
  reservedUntil: string | null;
  /** How it can be paid while it is open, the cheapest first; and why by no card. */
  methods: SalePaymentMethod[];
  withoutCard: WithoutCard | null;
};

const progressOf = {
  checkout: 'open',
  processing: 'processing',
  held: 'held',
  signed: 'held',
  filed: 'held',
  released: 'held',
  refunding: 'refunding',
  refunded: 'refunded',
  ended: 'ended',
} as const;

/**
 * The state of this buyer's payment, as the provider tells the server: the query of the return address is never
 * trusted.
 * @throws {Problem} payments.provider_away
 */
export async function paymentStatus(
  deps: SalesDeps,
  actor: Actor,
  listingId: string,
): Promise<PaymentProgress> {
  const newest = await findNewestOf(deps.db, listingId, actor.userId);
  const nothing = {
    received: 0,
    transferExpected: false,
    titleStops: false,
    verifyUrl: null,
    reservedUntil: null,
    methods: [],
    withoutCard: null,
  };
  if (!newest) return { status: 'none', amount: null, ...nothing };
  await orProviderAway(() => advanceSale(deps, newest.id));
  const sale = (await findSale(deps.db, newest.id)) ?? newest;
  const progress = { status: progressOf[sale.status], amount: sale.amountCents };
  if (sale.status === 'ended') {
    const titleStops = await doesTitleStop(deps.db, listingId);
    return { ...progress, ...nothing, titleStops };
  }
  if (sale.status !== 'checkout') return { ...progress, ...nothing };
  const offer = await findPayableOffer(deps.db, listingId, actor.userId, deps.clock.now());
  return {
    ...progress,
    ...(await waitsFor(deps, sale)),
    transferExpected: sale.transferExpectedAt !== null,
    titleStops: false,
    reservedUntil: offer?.payBy?.toISOString() ?? null,
    methods: methodsFor(sale.amountCents, sale.withoutCard),
    withoutCard: sale.withoutCard,
  };
}

/** A bank transfer can arrive short, and a bank account may have to be proved: what is missing is shown. */
async function waitsFor(
  deps: SalesDeps,
  sale: Sale,
): Promise<{ received: number; verifyUrl: string | null }> {
  const { paymentId } = sale;
  if (!paymentId) return { received: 0, verifyUrl: null };
  const payment = await orProviderAway(() => deps.payments.getPayment(paymentId));
  return { received: payment.receivedCents, verifyUrl: payment.verification?.url ?? null };
}

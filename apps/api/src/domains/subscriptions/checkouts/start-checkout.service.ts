import { violatesUnique } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { newId } from '../../../core/ids/ids.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  ensureCustomer,
  checkoutSubject,
  planCall,
  orProviderAway,
  providerAway,
  succeededOrProblem,
} from '../../money/money.api.ts';
import { isOwner, lockListingOf } from '../../listings/listings.api.ts';
import { claimantOf } from '../free-periods/free-periods.service.ts';
import {
  claimFreePeriod,
  findFreePeriod,
  type Claimant,
} from '../free-periods/free-periods.store.ts';
import { findPlanPrice } from '../plans/plans.service.ts';
import type { PlanPrice } from '../plans/plans.rules.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import { mayBeReplaced } from '../subscriptions.rules.ts';
import { lockRunning } from '../subscriptions.store.ts';
import {
  findCheckout,
  findNewestCheckout,
  findOpenCheckout,
  insertCheckout,
  type Checkout,
} from './checkouts.store.ts';
import { expireCheckout, followCheckout, madeCheckout } from './follow-checkout.service.ts';

/** Each round either ends or closes a checkout that was in the way; others may open one meanwhile. */
const mostRounds = 4;

/**
 * Starts the embedded payment of a plan for a listing, or goes on with the one that is open for the
 * same plan; one for another plan is ended first, so one listing never has two that can be paid.
 * The free period's code is accepted in one open checkout per person: the latest of the account.
 * @param input.free the first period is free from the start, and no code is typed: for a plan that has one, once a person.
 * @returns the client secret.
 * @throws {Problem} subscriptions.plan_unknown, subscriptions.free_used, listings.not_found, listings.moved_on,
 * listings.open_sale, subscriptions.already_active, payments.provider_away
 */
export async function startCheckout(
  deps: SubscriptionsDeps,
  actor: Actor,
  input: { listingId: string; priceId: string; free: boolean },
): Promise<string> {
  if (!(await isOwner(deps.db, input.listingId, actor.userId))) {
    throw new Problem('listings.not_found');
  }
  const plan = await findPlanPrice(deps, input.priceId);
  if (!plan || (input.free && plan.promotionCode === null)) {
    throw new Problem('subscriptions.plan_unknown');
  }
  // Before anything is sent to the provider or ended there: a refused request changes nothing.
  await transact(deps, (unit) => lockBuyable(unit, input.listingId, actor.userId));
  const customerId = await ensureCustomer(deps, {
    userId: actor.userId,
    email: actor.email,
    name: `${actor.firstName} ${actor.lastName}`,
  });
  return orProviderAway(async () => {
    const claimant = await claimantOf(deps.secrets, actor);
    if (input.free) await refuseIfHad(deps, claimant);
    const wanted = { listingId: input.listingId, free: input.free, plan, customerId };
    for (let round = 0; round < mostRounds; round += 1) {
      const secret =
        (await goOnWithOpen(deps, actor.userId, wanted)) ??
        (await openCheckout(deps, claimant, wanted));
      if (secret) return secret;
    }
    throw providerAway('other checkouts of this listing kept opening');
  });
}

/** Before another checkout is ended for it. @throws {Problem} subscriptions.free_used */
async function refuseIfHad(deps: SubscriptionsDeps, claimant: Claimant): Promise<void> {
  const claim = await findFreePeriod(deps.db, claimant);
  const isOthers = claim !== null && claim.userId !== claimant.userId;
  if (claim && (isOthers || claim.usedAt !== null)) throw new Problem('subscriptions.free_used');
}

type Wanted = { listingId: string; plan: PlanPrice; free: boolean; customerId: string };

/**
 * The open checkout's secret if it is the same person's for the same plan, free or not as it is wanted now, and the
 * person's customer is still the one it was made for; else it is ended.
 */
async function goOnWithOpen(
  deps: SubscriptionsDeps,
  userId: string,
  wanted: Wanted,
): Promise<string | null> {
  const open = await findOpenCheckout(deps.db, wanted.listingId);
  if (!open) return null;
  if (open.userId === userId && open.priceId === wanted.plan.priceId) {
    const secret = await secretOf(deps, open, wanted);
    if (secret) return secret;
  }
  await makeWay(deps, open);
  return null;
}

async function openCheckout(
  deps: SubscriptionsDeps,
  claimant: Claimant,
  wanted: Wanted,
): Promise<string | null> {
  if (wanted.plan.promotionCode !== null) {
    await takeFreePeriodAlong(deps, claimant, wanted.listingId);
  }
  const checkout = await planCheckout(deps, claimant, wanted).catch((error: unknown) => {
    if (violatesUnique(error, 'subscription_checkouts_one_open')) return null;
    throw error;
  });
  return checkout && secretOf(deps, checkout, wanted);
}

/**
 * Locks a listing and its running plan, if another plan may be bought for it.
 * @throws {Problem} listings.not_found, listings.moved_on, listings.open_sale, subscriptions.already_active
 */
async function lockBuyable(unit: UnitOfWork, listingId: string, userId: string): Promise<void> {
  const listing = await lockListingOf(unit, listingId, userId);
  if (!listing) throw new Problem('listings.not_found');
  if (listing.saleState === 'sold') throw new Problem('listings.moved_on');
  if (listing.saleState === 'under_sale') throw new Problem('listings.open_sale');
  const running = await lockRunning(unit.tx, listingId);
  if (running && !mayBeReplaced(running, unit.now)) {
    throw new Problem('subscriptions.already_active');
  }
}

/**
 * One transaction: may this be bought, the claim on the free period, the checkout, its intent.
 * @throws {Problem} subscriptions.free_used where it is wanted free, and can't be
 */
async function planCheckout(
  deps: SubscriptionsDeps,
  claimant: Claimant,
  { listingId, plan, free, customerId }: Wanted,
): Promise<Checkout> {
  const { userId } = claimant;
  return transact(deps, async (unit) => {
    const { tx, now } = unit;
    await lockBuyable(unit, listingId, userId);
    const id = newId(now.getTime());
    const attempt = ((await findNewestCheckout(tx, listingId))?.attempt ?? 0) + 1;
    const { priceId, lookupKey } = plan;
    const businessKey = `${checkoutSubject(listingId)}:${attempt}`;
    await insertCheckout(
      tx,
      { id, listingId, userId, priceId, lookupKey, attempt, businessKey },
      now,
    );
    const isClaimed = plan.promotionCode !== null && (await claimFreePeriod(tx, claimant, id, now));
    if (free && !isClaimed) throw new Problem('subscriptions.free_used');
    const ifClaimed = free ? 'from_start' : 'by_code';
    const freePeriod = isClaimed ? ifClaimed : 'no';
    const returnUrl = `${deps.config.publicUrl}/listing/${listingId}?checkout={CHECKOUT_SESSION_ID}`;
    const input = { listingId, userId, customerId, priceId, freePeriod, returnUrl } as const;
    await planCall(tx, { kind: 'checkout', attempt, input }, now);
    const stored = await findCheckout(tx, id);
    if (!stored) throw new Error('The checkout that was just written is not there.');
    return stored;
  });
}

/**
 * Null when the checkout is no longer open, is free where that isn't wanted, or the other way round, or its customer was
 * deleted at the provider, where nobody can pay it then.
 * @throws {Problem} payments.not_set_up, payments.provider_away
 */
async function secretOf(
  deps: SubscriptionsDeps,
  checkout: Checkout,
  { free, customerId }: Wanted,
): Promise<string | null> {
  const made = await madeCheckout(deps, checkout);
  const checkoutId = succeededOrProblem(made, 'a new checkout');
  const truth = await deps.payments.getCheckout(checkoutId);
  // Who has typed the code has it free as well, and may take it away again.
  const isAsWanted = free ? truth.isFree : truth.takesCode || !truth.isFree;
  const isOpen = truth.status === 'open' && truth.customerId === customerId;
  return isOpen && isAsWanted ? truth.clientSecret : null;
}

/** @throws {Problem} subscriptions.already_active when it turns out to be paid. */
async function makeWay(deps: SubscriptionsDeps, open: Checkout): Promise<void> {
  const seen = await followCheckout(deps, open);
  const state = seen === 'open' ? await expireCheckout(deps, open) : seen;
  if (state === 'complete' || state === 'processing') {
    throw new Problem('subscriptions.already_active');
  }
}

/** An unused claim of another listing's open checkout moves here: that checkout is ended. */
async function takeFreePeriodAlong(
  deps: SubscriptionsDeps,
  claimant: Claimant,
  listingId: string,
): Promise<void> {
  const claim = await findFreePeriod(deps.db, claimant);
  // Another account's checkout is never ended from here, even with the same mailbox.
  if (claim?.userId !== claimant.userId || claim.usedAt !== null) return;
  if (claim.checkoutId === null) return;
  const holder = await findCheckout(deps.db, claim.checkoutId);
  if (!holder || holder.listingId === listingId) return;
  const seen = await followCheckout(deps, holder);
  if (seen === 'open') await expireCheckout(deps, holder);
}

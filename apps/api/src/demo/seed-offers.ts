import { toCents } from '@claimstead/contract/cents.ts';
import { makeOffer, moveOffer } from '../domains/offers/offers.service.ts';
import { expireOverdueOffers } from '../domains/offers/end-offers.service.ts';
import {
  offerStories,
  type OfferStep,
  overdueOffersEndedDaysAgo,
} from './content/offer-stories.ts';
import { inventions } from './content/inventions.ts';
import type { Stage } from './stage.ts';

type Act = { daysAgo: number; act: () => Promise<void> };

/** Tells the stories of all offers, in the order in which their steps took place. */
export async function seedOffers(stage: Stage): Promise<void> {
  const acts: Act[] = overdueOffersEndedDaysAgo.map((daysAgo) => ({
    daysAgo,
    act: () => expireOverdueOffers(stage.at(daysAgo)),
  }));
  for (const story of offerStories) {
    const told = await countTold(stage, story.listing, stage.actor(story.buyer).userId);
    for (const [index, step] of story.steps.entries()) {
      if (index < told) continue;
      acts.push({ daysAgo: step.daysAgo, act: () => takeStep(stage, story, index, step) });
    }
  }
  acts.sort((left, right) => right.daysAgo - left.daysAgo);
  for (const { act } of acts) await act();
}

async function takeStep(
  stage: Stage,
  story: (typeof offerStories)[number],
  index: number,
  step: OfferStep,
): Promise<void> {
  const deps = stage.at(step.daysAgo);
  const listingId = stage.listing(story.listing);
  const buyer = stage.actor(story.buyer);
  if (step.move === 'offer') {
    await makeOffer(deps, buyer, listingId, toCents(step.dollars));
    return;
  }
  const offer = await findOffer(stage, listingId, buyer.userId);
  if (!offer) throw new Error(`there is no offer for ${story.listing}`);
  // The buyer offers, and from then on the two take turns; only whoever spoke last may withdraw.
  const isBuyersTurn = index % 2 === (step.move === 'withdraw' ? 1 : 0);
  const seller = inventions.find(({ key }) => key === story.listing)?.seller;
  if (!seller) throw new Error(`nobody sells ${story.listing}`);
  const request =
    step.move === 'counter'
      ? { move: step.move, amountCents: toCents(step.dollars) }
      : { move: step.move };
  await moveOffer(deps, isBuyersTurn ? buyer : stage.actor(seller), offer.id, request);
}

function findOffer(stage: Stage, listingId: string, buyerUserId: string) {
  return stage.deps.db
    .selectFrom('offers')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('buyer_user_id', '=', buyerUserId)
    .executeTakeFirst();
}

/** How many steps of a story have been told: what the system did to the offer is none of them. */
async function countTold(stage: Stage, key: string, buyerUserId: string): Promise<number> {
  const offer = await findOffer(stage, stage.listing(key), buyerUserId);
  if (!offer) return 0;
  const rows = await stage.deps.db
    .selectFrom('offer_history')
    .select('action')
    .where('offer_id', '=', offer.id)
    .where('side', '<>', 'system')
    .execute();
  return rows.filter((row) => row.action !== 'paid').length;
}

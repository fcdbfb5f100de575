import type { WithoutCard } from '@claimstead/contract/sales.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { countedFrom, whyWithoutCard } from './card-stop.rules.ts';
import type { CheckoutsDeps } from '../checkouts.deps.ts';

/** Why this buyer pays this amount to these owners without a card now; null: a card is offered. */
export async function findCardStop(
  { arrivals }: Pick<CheckoutsDeps, 'arrivals'>,
  db: Db | Tx,
  deal: { amountCents: number; buyerUserId: string; ownerUserIds: readonly string[] },
  at: { now: Date; cardLimitCents: number },
): Promise<WithoutCard | null> {
  const span = { since: countedFrom(at.now), now: at.now };
  return whyWithoutCard(deal, await arrivals.returnedCards(db, deal, span), at);
}

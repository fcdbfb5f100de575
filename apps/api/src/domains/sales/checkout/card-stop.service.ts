import type { WithoutCard } from '@claimstead/contract/sales.contract.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { countedFrom, whyWithoutCard } from './card-stop.rules.ts';
import { listReturnedCardSales } from './returned-cards.store.ts';

/** Why this buyer pays this amount to these owners without a card now; null: a card is offered. */
export async function findCardStop(
  db: Db | Tx,
  deal: { amountCents: number; buyerUserId: string; ownerUserIds: readonly string[] },
  at: { now: Date; cardLimitCents: number },
): Promise<WithoutCard | null> {
  const span = { since: countedFrom(at.now), now: at.now };
  return whyWithoutCard(deal, await listReturnedCardSales(db, deal, span), at);
}

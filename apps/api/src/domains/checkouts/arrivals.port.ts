import type { Db, Tx } from '../../core/db/database.ts';
import type { UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import type { ProviderPayment } from '../money/money.api.ts';
import type { Checkout } from './checkouts.store.ts';
import type { ReturnedCardSale } from './terms/card-stop.rules.ts';
import type { Charge } from './payment/paid-charge.rules.ts';

/** Money that is here, of a checkout that says so. Cents. */
export type Arrival = {
  checkout: Checkout;
  payment: ProviderPayment;
  charge: Charge;
  paidCents: number;
  /**
   * `held`: it pays for the patent. `not_for_sale`: the patent is gone to another, or is sold no more on these terms.
   * `amount_differs`: it is not what was asked for.
   */
  outcome: 'held' | 'not_for_sale' | 'amount_differs';
};

/** What comes after a checkout and is not its matter: who holds the money that has arrived, or gives it back. */
export type Arrivals = {
  /** Takes the money over, in the transaction of its arrival. */
  take: (unit: UnitOfWork, arrival: Arrival) => Promise<void>;
  /** Takes what holds the money as far as it can go now. Call it outside of transactions. */
  advance: (checkoutId: string) => Promise<void>;
  /** How money that has arrived stands now; null: none is known under this id. */
  standingOf: (
    db: Db | Tx,
    checkoutId: string,
  ) => Promise<'held' | 'refunding' | 'refunded' | null>;
  /**
   * Card payments whose money went back since then, or is on its way: of this buyer, and those of these owners for a patent
   * that the buyer owned.
   */
  returnedCards: (
    db: Db | Tx,
    people: { buyerUserId: string; ownerUserIds: readonly string[] },
    span: { since: Date; now: Date },
  ) => Promise<ReturnedCardSale[]>;
};

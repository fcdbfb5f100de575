import { expect } from 'vitest';
import {
  file,
  forgetReturnedCards,
  operatorEmail,
  pay,
  paymentIdOf,
  publishedListing,
  sign,
  startPaying,
  verifyBank,
} from '../../domains/sales/sale-world.fixture.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import { pass, salesOf } from './money.fixture.ts';

/** 100,001 cents in three parts do not come out even. */
export const price = 100_001;

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  secured: '4000002500003155',
};

type People = {
  operator: Persona;
  first: Persona;
  second: Persona;
  buyer: Persona;
  /** Their payout accounts. */
  firstAccount: string;
  secondAccount: string;
};

/** Two owners who can be paid, a buyer, and one listing of theirs after another. */
export class SaleDesk {
  /** The listing that was made last: what the desk does is about it. */
  listingId = '';
  readonly people: People;
  readonly #world: World;

  private constructor(world: World, people: People) {
    this.#world = world;
    this.people = people;
  }

  static async open(world: World): Promise<SaleDesk> {
    const operator = await world.person({ email: operatorEmail });
    const first = await world.person({ firstName: 'Fay', lastName: 'First' });
    const second = await world.person({ firstName: 'Sid', lastName: 'Second' });
    const firstAccount = await verifyBank(world, first);
    const secondAccount = await verifyBank(world, second);
    const buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
    return new SaleDesk(world, { operator, first, second, buyer, firstAccount, secondAccount });
  }

  /**
   * Makes a listing of both owners, a third and two thirds.
   * @param over.remembers card payments that went back are not long ago: two within 90 days leave the buyer bank payments only
   */
  async list(over: { acceptingOffers?: boolean; remembers?: boolean } = {}): Promise<void> {
    const { first, second } = this.people;
    if (!over.remembers) await forgetReturnedCards(this.#world);
    this.listingId = await publishedListing(
      this.#world,
      [
        { persona: first, shareBasisPoints: 3_333 },
        { persona: second, shareBasisPoints: 6_667 },
      ],
      { priceCents: price, acceptingOffers: over.acceptingOffers ?? false },
    );
  }

  /** The one sale of the listing, which must have this status. */
  async onlySale(status: string) {
    const sales = await salesOf(this.#world, this.listingId);
    expect(sales.map((sale) => sale.status)).toEqual([status]);
    const [sale] = sales;
    if (!sale) throw new Error('no sale');
    return sale;
  }

  /** Starts the payment. @returns the provider's id of it. */
  async begin(cents = price): Promise<string> {
    const started = await startPaying(this.people.buyer, this.listingId, cents);
    expect(started.status, started.text).toBe(200);
    return paymentIdOf(started.text);
  }

  /** A sale that is paid and signed by all. @returns its id. */
  async signedSale(): Promise<string> {
    await this.list();
    const { first, second, buyer } = this.people;
    await pay(this.#world, buyer, this.listingId, price, { card: cards.good });
    for (const person of [buyer, first, second]) await sign(this.#world, person, this.listingId);
    return (await this.onlySale('signed')).id;
  }

  /** A sale that has come to its end. @returns its id. */
  async paidOutSale(): Promise<string> {
    const saleId = await this.signedSale();
    expect((await file(this.people.operator, saleId)).status).toBe(200);
    await pass(this.#world);
    await this.onlySale('released');
    return saleId;
  }

  /** An operator asks for the money to be given back. */
  undo(saleId: string): Promise<Answer> {
    const body = { reason: 'Both sides asked for it.' };
    return this.people.operator.request('POST', `/operations/sales/${saleId}/refund`, { body });
  }
}

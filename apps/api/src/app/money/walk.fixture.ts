import type { Transfers } from '@claimstead/contract/customer-cash.contract.ts';
import type { Offer } from '@claimstead/contract/offers.contract.ts';
import type { Sale } from '@claimstead/contract/sales.contract.ts';
import type { Health } from '@claimstead/contract/operations-health.contract.ts';
import type { Filing } from '@claimstead/contract/filings.contract.ts';
import type { OperatorSaleHistory } from '@claimstead/contract/operations-sales.contract.ts';
import type { OperatorTransfer } from '@claimstead/contract/operations.contract.ts';
import {
  operatorEmail,
  payouts,
  publishedListing,
  verifyBank,
} from '../../domains/sales/sale-world.fixture.ts';
import { expect } from 'vitest';
import { idOf } from '../../adapters/stripe/stripe-client.adapter.ts';
import type { Persona } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import { pass, providerOf, salesOf, signInAgain } from './money.fixture.ts';
import {
  checkOf,
  type OperatorsMove,
  outsideOf,
  type Seen,
  type Side,
  takenOf,
  walkPrice,
} from './walk-seen.fixture.ts';
import { buyPlan, seeCustomer, seePayouts, seePlan } from './walk-owner.fixture.ts';

const hopDays = 10;

/** How a payment is made. */
export const beginnings = ['card', 'debit', 'transfer'] as const;
export type Beginning = (typeof beginnings)[number];

/** What someone does, or what happens in the world, and where it is possible. */
export type WalkStep = {
  name: string;
  can(seen: Seen): boolean;
  /** Of a payment: how it is made. */
  begins?: Beginning;
  /** Must succeed wherever {@link can} says so: a move that is offered works. */
  run(walk: Walk, seen: Seen): Promise<void>;
  /** What must be so right after it, beside what always must. */
  after?(seen: Seen, before: Seen): void;
};

/** One sale after the other, of two owners to one buyer, with everything that can be seen of the last. */
export class Walk {
  listingId = '';
  paymentId: string | null = null;
  /** The moves that each side has had in this sale. */
  had = new Set<string>();
  accounts: Record<'first' | 'second', string> = { first: '', second: '' };
  #firstAccount = '';
  #offerId: string | null = null;
  readonly world: World;
  readonly people: Record<Side | 'operator', Persona>;

  private constructor(world: World, people: Record<Side | 'operator', Persona>) {
    this.world = world;
    this.people = people;
  }

  static async open(world: World): Promise<Walk> {
    const operator = await world.person({ email: operatorEmail });
    const second = await world.person({ firstName: 'Sid', lastName: 'Second' });
    const walk = new Walk(world, { operator, first: second, second, buyer: second });
    walk.accounts.second = await verifyBank(world, second);
    return walk;
  }

  /**
   * A new listing, of a first owner and to a buyer whom no sale before has left anything.
   * @param way at a fixed price, or by an offer that the owners have accepted.
   */
  async begin(way: 'fixed price' | 'offer'): Promise<void> {
    const { world } = this;
    this.people.first = await world.person({ firstName: 'Fay', lastName: 'First' });
    this.people.buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
    await this.signIn();
    this.accounts.first = await verifyBank(world, this.people.first);
    this.#firstAccount = this.accounts.first;
    const { first, second } = this.people;
    this.paymentId = null;
    this.had.clear();
    this.listingId = await publishedListing(
      this.world,
      [
        { persona: first, shareBasisPoints: 3_333 },
        { persona: second, shareBasisPoints: 6_667 },
      ],
      { priceCents: walkPrice, acceptingOffers: way === 'offer', inMarket: false },
    );
    await buyPlan(this);
    this.#offerId = way === 'offer' ? await this.#acceptedOffer() : null;
  }

  /** A session ends after 30 days: everyone signs in on the day that it is. */
  async signIn(): Promise<void> {
    for (const person of Object.values(this.people)) await signInAgain(this.world, person);
  }

  /** Lets time pass, in hops of days in which everything that is due by then happens. */
  async pass(days = 0): Promise<void> {
    for (let left = days; left > hopDays; left -= hopDays) {
      await pass(this.world, { days: hopDays });
    }
    await pass(this.world, days === 0 ? {} : { days: days % hopDays || hopDays });
    if (days > 0) await this.signIn();
  }

  async sale() {
    return (await salesOf(this.world, this.listingId)).at(-1) ?? null;
  }

  async see(): Promise<Seen> {
    const sale = await this.sale();
    const payment = sale?.payment_id
      ? await this.world.deps.payments.getPayment(sale.payment_id)
      : null;
    this.paymentId = sale?.payment_id ?? null;
    const owners = sale
      ? await this.world.deps.db
          .selectFrom('payouts')
          .selectAll()
          .where('sale_id', '=', sale.id)
          .execute()
      : [];
    const accounts: Seen['accounts'] = [
      await this.#account(this.accounts.first),
      await this.#account(this.accounts.second),
    ];
    const { mayRenew, ...plan } = await seePlan(this);
    const isShort = payment !== null && payment.receivedCents < walkPrice;
    return {
      saleId: sale?.id ?? null,
      status: sale?.status ?? 'none',
      payment: payment
        ? `${payment.status} ${payment.method}${isShort && payment.receivedCents > 0 ? ' short' : ''}`
        : 'none',
      dispute: payment?.charge ? await this.#dispute(payment.charge.id) : 'none',
      refund: sale?.refundStatus ?? 'none',
      outside: sale ? outsideOf(sale) : 'none',
      check: sale ? checkOf(sale) : 'none',
      accounts,
      papers: await this.#papers(sale?.signingDocumentId ?? null),
      cash: await this.#cash(),
      replaced: this.accounts.first !== this.#firstAccount,
      offer: (await this.#offer('buyer'))?.status ?? null,
      ...(await seePayouts(this, accounts[0] === 'open')),
      ...plan,
      customers: {
        buyer: payment ? (payment.customerGone ? 'gone' : 'there') : 'none',
        first: await seeCustomer(this),
      },
      endedBy: sale?.refundReason ?? null,
      undo: sale?.undoReason ?? null,
      paid: owners.filter((owner) => owner.paid_at).length,
      reversed: owners.filter((owner) => owner.reversed_at).length,
      taken: takenOf(owners),
      moves: {
        buyer: await this.#moves('buyer'),
        first: [...(await this.#moves('first')), ...(mayRenew ? ['renew'] : [])],
        second: await this.#moves('second'),
        operator: [
          ...(await this.#operatorsMoves(sale?.id ?? null, sale?.status ?? 'none')),
          ...(await this.#returnable()),
        ],
      },
      told: {
        buyer: await this.#told('buyer'),
        first: await this.#told('first'),
        second: await this.#told('second'),
      },
      canPay: await this.#canPay(),
      at: this.world.clock.now().getTime(),
    };
  }

  /** What one side reads of the sale; null where it is not on the list. */
  async read(side: Side): Promise<Sale | null> {
    const list = await payouts(this.people[side], side === 'buyer' ? 'buyer' : 'owner');
    return list.find((one) => one.patent.id === this.listingId) ?? null;
  }

  async health(): Promise<Health> {
    return (await this.people.operator.request('GET', '/operations/health')).body as Health;
  }

  async control(path: string, body: object = {}): Promise<void> {
    await this.world.sandbox?.control('POST', path, body);
  }

  /** The dispute of the latest charge of this sale. */
  async disputeId(): Promise<string> {
    const charge = (await this.sale())?.charge_id ?? '';
    const { data } = await providerOf(this.world).disputes.list({ charge, limit: 1 });
    return data[0]?.id ?? '';
  }

  /** What a side is offered at the sale; and at the offer, as far as it is about the payment. */
  async #moves(side: Side): Promise<string[]> {
    const atOffer = (await this.#offer(side))?.moves.filter((move) => move === 'end') ?? [];
    return [...((await this.read(side))?.moves ?? []), ...atOffer];
  }

  async #acceptedOffer(): Promise<string> {
    const query = { patentId: this.listingId, amount: String(walkPrice / 100) };
    const made = await this.people.buyer.request('POST', '/offer', { query });
    expect(made.status, made.text).toBe(200);
    const { id } = made.body as Offer;
    const accepted = await this.people.first.request('POST', `/offer/${id}/accept`);
    expect(accepted.status, accepted.text).toBe(200);
    return id;
  }

  async #offer(side: Side): Promise<Offer | null> {
    if (!this.#offerId) return null;
    const path = side === 'buyer' ? '/offers/sent' : '/offers/received';
    const offers = (await this.people[side].request('GET', path)).body as Offer[];
    return offers.find(({ id }) => id === this.#offerId) ?? null;
  }

  /** The seller's way out of an offer whose payments fail. */
  async endOffer(): Promise<void> {
    const ended = await this.people.first.request('POST', `/offer/${this.#offerId}/end`);
    expect(ended.status, ended.text).toBe(200);
  }

  /** Notices about this listing, or about the person's money or account. */
  async #told(side: Side): Promise<number> {
    const row = await this.world.deps.db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', this.people[side].userId)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  async #operatorsMoves(saleId: string | null, status: string): Promise<OperatorsMove[]> {
    if (!saleId || ['open', 'replaced', 'given_up', 'ended'].includes(status)) return [];
    const { operator } = this.people;
    const story = (await operator.request('GET', `/operations/sales/${saleId}`))
      .body as OperatorSaleHistory;
    const query = { status: 'ready' };
    const ready = (await operator.request('GET', '/operations/filings', { query }))
      .body as Filing[];
    return [
      ...(ready.some((one) => one.saleId === saleId && one.onHold === null)
        ? (['file'] as const)
        : []),
      ...(story.refundable ? (['refund'] as const) : []),
      ...(story.writableOff ? (['write_off'] as const) : []),
      ...(story.missing > 0 ? (['top_up'] as const) : []),
      ...(story.takenBack > 0 ? (['pay_again'] as const) : []),
      ...(story.owed > 0 ? (['return_outside'] as const) : []),
      ...(story.paymentCheck !== null ? (['clear_check'] as const) : []),
    ];
  }

  async #returnable(): Promise<OperatorsMove[]> {
    const answer = await this.people.operator.request('GET', '/operations/transfers');
    const own = (answer.body as OperatorTransfer[]).find(
      ({ userId }) => userId === this.people.buyer.userId,
    );
    return own?.returnable && own.status === 'failed' ? ['return_transfer'] : [];
  }

  async #cash(): Promise<string> {
    const answer = await this.people.buyer.request('GET', '/payments/transfers');
    const { available, returning, status } = answer.body as Transfers;
    if (available === 0 && returning === 0) return 'none';
    return `${available > 0 ? 'there' : ''}${returning > 0 ? 'returning' : ''} ${status}`;
  }

  /** The buyer's customer at the provider; null before the first payment. */
  async customerId(): Promise<string | null> {
    if (!this.paymentId) return null;
    const { customer } = await providerOf(this.world).paymentIntents.retrieve(this.paymentId);
    return idOf(customer);
  }

  async #canPay(): Promise<boolean> {
    const offer = await this.#offer('buyer');
    if (offer) return offer.moves.includes('pay');
    const query = { id: this.listingId };
    const answer = await this.people.buyer.request('GET', '/patent', { query });
    const { moves } = (answer.status === 200 ? answer.body : { moves: [] }) as { moves: string[] };
    return moves.includes('purchase');
  }

  async #dispute(charge: string): Promise<string> {
    const { data } = await providerOf(this.world).disputes.list({ charge, limit: 10 });
    const [newest] = data;
    if (!newest) return 'none';
    const part = newest.amount < walkPrice ? ' in part' : '';
    if (newest.status === 'won' || newest.status === 'lost') return `${newest.status}${part}`;
    return newest.status.startsWith('warning_') ? newest.status : `open${part}`;
  }

  async #account(accountId: string): Promise<string> {
    const account = await this.world.deps.payments.getAccount(accountId);
    return account.ended ?? (account.canReceive ? 'open' : 'waits');
  }

  async #papers(documentId: string | null): Promise<string> {
    if (!documentId) return 'none';
    const { state, signers } = await this.world.deps.signatures.status(documentId);
    return `${state} ${signers.map((signer) => signer.status[0]).join('')}`;
  }
}

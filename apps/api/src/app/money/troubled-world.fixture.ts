import { expect } from 'vitest';
import type { Persona } from '../../test-kit/persona.ts';
import { isSoak } from '../../test-kit/repetitions.ts';
import { pick } from '../../test-kit/dice.ts';
import type { World } from '../../test-kit/world.ts';
import { saleRow, signInAgain } from './money.fixture.ts';

const calls = [
  'POST /v1/payment_intents',
  'GET /v1/payment_intents',
  'POST /v1/customers',
  'GET /v1/customers',
  'GET /v1/accounts',
  'GET /v1/disputes',
  'POST /v1/transfers',
  'GET /v1/transfers',
  'POST /v1/refunds',
  'GET /v1/refunds',
  'POST /v1/',
  'GET /v1/',
];

/** A world in which any call may fail, hang or be cut, with people who try again. */
export class TroubledWorld {
  readonly world: World;
  readonly #random: () => number;

  constructor(world: World, random: () => number) {
    this.world = world;
    this.#random = random;
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  /** Something goes wrong with the next calls: refused, cut before or after it was done, or never answered. */
  async trouble(): Promise<void> {
    if (this.chance(0.3)) return;
    // A call that hangs costs the time that we wait for it; a few are enough.
    const kind =
      isSoak() && this.chance(0.02)
        ? 'hang'
        : pick(this.#random, ['status', 'cut_before', 'cut_after']);
    await this.world.sandbox?.control('POST', '/faults', {
      match: pick(this.#random, calls),
      times: kind === 'hang' ? 1 : 1 + Math.floor(this.#random() * 3),
      kind,
      ...(kind === 'status' ? { status: pick(this.#random, [500, 502, 429]) } : {}),
    });
  }

  async calm(): Promise<void> {
    await fetch(`${this.world.sandbox?.url}/_sandbox/faults`, { method: 'DELETE' });
    await this.world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
  }

  /** So many minutes of both clocks; what fails meanwhile is tried again by the product, never by us. */
  async minutes(count: number): Promise<void> {
    for (let minute = 0; minute < count; minute += 1) await this.#advance(60);
  }

  /** Days at one go, after which these people sign in again. */
  async days(count: number, people: readonly Persona[]): Promise<void> {
    await this.#advance(count * 86_400);
    await this.minutes(2);
    for (const person of people) await signInAgain(this.world, person);
  }

  /** Tries again, like a person who reads that the provider does not answer. */
  async insist(
    press: () => Promise<{ status: number; text: string }>,
    expected = 200,
  ): Promise<string> {
    for (let tries = 0; tries < 12; ) {
      const answer = await press();
      if (answer.status === expected) return answer.text;
      expect(answer.status, answer.text).toBe(503);
      await this.minutes(1);
      if (!this.#isResting()) tries += 1;
    }
    throw new Error('pressed in vain');
  }

  /** Where news was lost and what asks for it failed too, the sale itself is looked at every 15 minutes. */
  async until(saleId: string, status: string): Promise<void> {
    const isThere = async () => (await saleRow(this.world, saleId)).status === status;
    if (await this.#within20Minutes(isThere)) return;
    const { status: stays } = await saleRow(this.world, saleId);
    expect(stays, `sale ${saleId} is stuck: ${await this.#whatItWaitsFor(saleId)}`).toBe(status);
  }

  /** All that may keep a sale where it is. */
  async #whatItWaitsFor(saleId: string): Promise<string> {
    const faults = await this.world.sandbox?.control('GET', '/faults').catch(String);
    await this.calm();
    const { db, payments } = this.world.deps;
    const calls = await db
      .selectFrom('money_intents')
      .select(['business_key', 'state', 'refusal_code', 'refusal_message'])
      .where('business_key', 'like', `%${saleId}%`)
      .where('state', '<>', 'succeeded')
      .execute();
    const owners = await db
      .selectFrom('sale_owners')
      .innerJoin('users', 'users.id', 'sale_owners.user_id')
      .selectAll('sale_owners')
      .select(['connected_account_id', 'payouts_enabled', 'payouts_paused_until'])
      .where('sale_id', '=', saleId)
      .execute();
    const now = this.world.clock.now();
    const row = await saleRow(this.world, saleId);
    return JSON.stringify({
      now,
      faults,
      calls,
      owners,
      row,
      balance: await payments.getBalance(),
    });
  }

  /** The same of anything else that is to be there; `what` says it. @returns what is found. */
  async wait<T>(what: string, find: () => Promise<T | null>): Promise<T> {
    let found: T | null = null;
    const isThere = async () => (found = await find()) !== null;
    expect(await this.#within20Minutes(isThere), what).toBe(true);
    return found as T;
  }

  async #within20Minutes(isThere: () => Promise<boolean>): Promise<boolean> {
    for (let minute = 0; minute < 20; ) {
      if (await isThere()) return true;
      await this.minutes(1);
      if (!this.#isResting()) minute += 1;
    }
    return false;
  }

  /**
   * A provider that gives no answer is left alone for seconds of the machine's own time, in which a great many minutes of
   * this world pass: those are not counted as waiting, since nobody was asked in them.
   */
  #isResting(): boolean {
    return this.world.deps.circuits.payments.state === 'open';
  }

  async #advance(seconds: number): Promise<void> {
    const told = await this.world.sandbox?.control('POST', '/clock', { advanceSeconds: seconds });
    this.world.clock.follow((told as { offsetSeconds: number }).offsetSeconds);
    await this.world.settle().catch(() => {});
  }
}

import { expect } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../apps/api/src/core/db/database.ts';
import { parseConfig } from '../../apps/api/src/core/config/config.ts';
import { expectLedgersAgree, expectSaleMoney } from '../../apps/api/src/app/money/money.fixture.ts';
import { createStripePayments } from '../../apps/api/src/adapters/stripe/stripe-payments.adapter.ts';
import type { World } from '../../apps/api/src/test-kit/world.ts';
import { mailsTo } from '../kit/mailbox.ts';
import { retryUntil } from './retry.ts';
import type { Production } from './production.ts';
import { priceDollars, type Sold } from './sale.ts';

/** Checks the books when everything is over: the database's rows, the provider, the mailbox. */
export class Accounts {
  readonly #production: Production;
  readonly #connection: DatabaseConnection;
  readonly #world: World;

  constructor(production: Production) {
    this.#production = production;
    this.#connection = connectDatabase({
      connectionString: production.databaseUrl,
      maxConnections: 2,
      onError: () => undefined,
    });
    const sandboxPort = new URL(production.sandboxUrl).port;
    const config = parseConfig({ SANDBOX_PORT: sandboxPort, DATA_DIR: production.folder });
    // The part of the world that the money fixtures read, and no more.
    this.#world = {
      deps: { db: this.#connection.db, config, payments: createStripePayments(config) },
      sandbox: { control: production.control.bind(production) },
    } as unknown as World;
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }

  /** Waits until no event, job or provider call is left to process. */
  async untilQuiet(): Promise<void> {
    await retryUntil(
      'everything has been followed',
      () => this.#waiting(),
      (left) => left.jobs === 0 && left.calls === 0,
    );
  }

  async #waiting(): Promise<{ jobs: number; calls: number }> {
    const jobs = await this.#connection.pool.query(
      `select count(*)::int as count from pgboss.job
        where state in ('created', 'retry', 'active') and name <> 'dead'`,
    );
    const calls = await this.#connection.db
      .selectFrom('money_intents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'planned')
      .executeTakeFirstOrThrow();
    return { jobs: jobs.rows[0].count, calls: calls.count };
  }

  /** Every job was done: none was abandoned. */
  async expectNothingGivenUp(): Promise<void> {
    const { rows } = await this.#connection.pool.query(
      `select name, output from pgboss.job where state = 'failed'`,
    );
    expect(rows, 'jobs that were given up').toEqual([]);
  }

  /** Ledger and provider agree to the cent, in total and for each sale, and each owner was paid once. */
  async expectMoneyRight(sold: readonly Sold[]): Promise<void> {
    await expectLedgersAgree(this.#world);
    for (const { saleId, seller } of sold) {
      const money = await expectSaleMoney(this.#world, saleId);
      expect(Object.values(money.paid), `sale ${saleId} of ${seller.email}`).toEqual([
        priceDollars * 100,
      ]);
      expect(money).toMatchObject({ held: 0, refunded: 0, disputed: 0 });
    }
  }

  /** Each message is in its thread, once and in order, however often it was pressed. */
  async expectMessagesRight(sold: readonly Sold[]): Promise<void> {
    for (const { buyer, seller, written } of sold) {
      const thread = await retryUntil(
        'a thread',
        () => seller.call<{ message: string }[]>('GET', `/messages/${buyer.userId}`),
        () => true,
      );
      expect(thread.map(({ message }) => message)).toEqual(written);
    }
  }

  /**
   * Each notification with an email was emailed, and is in the mailbox. @returns how often each email came, by
   * its Message-ID.
   */
  async countMails(sold: readonly Sold[]): Promise<Map<string, number>> {
    const times = new Map<string, number>();
    for (const person of sold.flatMap(({ buyer, seller }) => [buyer, seller])) {
      const received = await mailsTo(this.#production, person.email);
      const ids = received.map(({ messageId }) => messageId);
      expect(new Set(ids).has(''), 'a mail without a Message-ID').toBe(false);
      for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
      const notices = await this.#connection.db
        .selectFrom('notifications')
        .select(['id', 'type'])
        .where('user_id', '=', person.userId)
        .where('mailed_at', 'is not', null)
        .execute();
      const lost = notices.filter(({ id }) => !ids.some((one) => one.startsWith(`<notice.${id}@`)));
      expect(lost, `emails that ${person.email} never got`).toEqual([]);
      // Two identical emails with two ids would be a repeat that no mailbox can detect.
      const texts = received.map(({ messageId, subject, text }) => ({ messageId, subject, text }));
      const once = new Map(texts.map((mail) => [mail.messageId, `${mail.subject}\n${mail.text}`]));
      expect(new Set(once.values()).size, JSON.stringify([...once])).toBe(once.size);
    }
    return times;
  }
}

import type { Clock } from '../../clock/clock.ts';
import { sandboxKeys } from '../../sandbox.config.ts';
import type { Database } from '../../store/database.ts';
import type { Settings } from '../../store/settings.store.ts';
import { modeCovers, readWebhookMode } from './delivery-plan.ts';
import { boldsignAccount, signForBoldSign } from '../../boldsign/boldsign-events.ts';
import { signPayload } from './signature.ts';

export type Dispatcher = {
  /** Looks for deliveries that are due; called after each commit and by its own timer. */
  wake(): void;
  /** Tries everything that waits once, whatever its backoff says, and answers when all have been. */
  attemptAll(): Promise<void>;
  close(): Promise<void>;
};

type Delivery = {
  id: number;
  event_id: string;
  url: string;
  secret: string;
  copies: number;
  attempts: number;
  json: string;
  type: string;
  account: string | null;
};

/** Seconds of real time before each further attempt; the last repeats. Stripe waits hours. */
const backoffSeconds = [1, 2, 5, 10, 30, 60];
const mostAttempts = 200;
const mostAtOnce = 6;
const attemptTimeoutMs = 20_000;

/**
 * Sends webhooks until each is answered with 2xx. What has been sent is known only after the
 * answer, so a kill in between sends it again: at least once, in no promised order.
 */
export function createDispatcher(db: Database, clock: Clock, settings: Settings): Dispatcher {
  return new WebhookDispatcher(db, clock, settings);
}

class WebhookDispatcher implements Dispatcher {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #settings: Settings;
  readonly #running = new Map<number, Promise<void>>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;
  #isWaking = false;

  constructor(db: Database, clock: Clock, settings: Settings) {
    this.#db = db;
    this.#clock = clock;
    this.#settings = settings;
  }

  /** Many commits in a row, as in an advance of the clock, make one look and one time of signing. */
  wake(): void {
    if (this.#closed || this.#isWaking) return;
    this.#isWaking = true;
    setImmediate(() => {
      this.#isWaking = false;
      this.#lookAround();
    });
  }

  async attemptAll(): Promise<void> {
    await Promise.all(this.#running.values());
    this.#db.run(
      `UPDATE deliveries SET next_attempt_ms = ? WHERE state = 'pending' AND next_attempt_ms > ?`,
      Date.now(),
      Date.now(),
    );
    const last =
      this.#db.one<{ id: number | null }>('SELECT max(id) AS id FROM deliveries')?.id ?? 0;
    const startedAt = Date.now();
    this.#lookAround();
    while (!this.#closed && (this.#running.size > 0 || someDue(this.#db, last, startedAt))) {
      if (this.#running.size === 0) this.#lookAround();
      if (this.#running.size === 0) return;
      await Promise.race(this.#running.values());
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#stopping.abort();
    await Promise.all(this.#running.values());
  }

  #lookAround(): void {
    if (this.#closed) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const now = Date.now();
    for (const delivery of dueDeliveries(this.#db, now, mostAtOnce + this.#running.size)) {
      if (this.#running.size >= mostAtOnce) break;
      if (!this.#running.has(delivery.id)) this.#start(delivery);
    }
    if (this.#running.size < mostAtOnce) this.#sleepUntilNext(now);
  }

  /** @param lookedAt the moment up to which what was due was found: what came due since then is next. */
  #sleepUntilNext(lookedAt: number): void {
    const next = this.#db.one<{ at: number | null }>(
      `SELECT min(next_attempt_ms) AS at FROM deliveries WHERE state = 'pending' AND next_attempt_ms > ?`,
      lookedAt,
    );
    if (next?.at == null) return;
    const waitMs = Math.min(Math.max(next.at - Date.now(), 5), 60_000);
    this.#timer = setTimeout(() => this.wake(), waitMs);
    this.#timer.unref();
  }

  #start(delivery: Delivery): void {
    const attempt = this.#send(delivery).finally(() => {
      this.#running.delete(delivery.id);
      this.wake();
    });
    this.#running.set(delivery.id, attempt);
  }

  async #send(delivery: Delivery): Promise<void> {
    let status: number | null = null;
    for (let copy = 0; copy < delivery.copies && !this.#closed; copy += 1) {
      const headers = headersFor(delivery, this.#settings, this.#clock.seconds());
      status = await post(delivery.url, delivery.json, headers, this.#stopping.signal);
    }
    if (!this.#closed) record(this.#db, delivery, status);
  }
}

/** In a mode of trouble the signature is another key's. */
function headersFor(delivery: Delivery, settings: Settings, now: number): Record<string, string> {
  const mode = readWebhookMode(settings);
  const wrong = mode.mode === 'wrong_signature' && modeCovers(mode, delivery.type);
  const secret = wrong ? `${sandboxKeys.platformWebhookSecret}_wrong` : delivery.secret;
  return delivery.account === boldsignAccount
    ? { 'x-boldsign-signature': signForBoldSign(delivery.json, secret, now) }
    : {
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signPayload(delivery.json, secret, now),
      };
}

function dueDeliveries(db: Database, nowMs: number, limit: number): Delivery[] {
  return db.all<Delivery>(
    `SELECT d.id, d.event_id, d.url, d.secret, d.copies, d.attempts, e.json, e.type, e.account
       FROM deliveries d JOIN events e ON e.id = d.event_id
      WHERE d.state = 'pending' AND d.next_attempt_ms <= ? ORDER BY d.next_attempt_ms, d.id LIMIT ?`,
    nowMs,
    limit,
  );
}

function someDue(db: Database, lastId: number, startedAt: number): boolean {
  return (
    db.one(
      `SELECT 1 FROM deliveries WHERE state = 'pending' AND id <= ? AND next_attempt_ms <= ? LIMIT 1`,
      lastId,
      startedAt,
    ) !== undefined
  );
}

function record(db: Database, delivery: Delivery, status: number | null): void {
  const attempts = delivery.attempts + 1;
  if (status !== null && status >= 200 && status < 300) {
    db.run(
      `UPDATE deliveries SET state = 'delivered', attempts = ?, last_status = ? WHERE id = ?`,
      attempts,
      status,
      delivery.id,
    );
    return;
  }
  const waitSeconds = backoffSeconds[Math.min(attempts, backoffSeconds.length) - 1] ?? 60;
  db.run(
    'UPDATE deliveries SET state = ?, attempts = ?, last_status = ?, next_attempt_ms = ? WHERE id = ?',
    attempts >= mostAttempts ? 'given_up' : 'pending',
    attempts,
    status,
    Date.now() + waitSeconds * 1000,
    delivery.id,
  );
}

/** The answer's status, or null where nobody answered. */
async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  stop: AbortSignal,
): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...headers,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(attemptTimeoutMs)]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}

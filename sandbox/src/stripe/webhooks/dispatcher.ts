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
  const running = new Map<number, Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let isWaking = false;
  const stopping = new AbortController();

  /** Many commits in a row, as in an advance of the clock, make one look and one time of signing. */
  function wake(): void {
    if (closed || isWaking) return;
    isWaking = true;
    setImmediate(() => {
      isWaking = false;
      lookAround();
    });
  }

  function lookAround(): void {
    if (closed) return;
    if (timer) clearTimeout(timer);
    timer = null;
    const now = Date.now();
    for (const delivery of dueDeliveries(db, now, mostAtOnce + running.size)) {
      if (running.size >= mostAtOnce) break;
      if (!running.has(delivery.id)) start(delivery);
    }
    if (running.size < mostAtOnce) sleepUntilNext(now);
  }

  /** @param lookedAt the moment up to which what was due was found: what came due since then is next. */
  function sleepUntilNext(lookedAt: number): void {
    const next = db.one<{ at: number | null }>(
      `SELECT min(next_attempt_ms) AS at FROM deliveries WHERE state = 'pending' AND next_attempt_ms > ?`,
      lookedAt,
    );
    if (next?.at == null) return;
    timer = setTimeout(wake, Math.min(Math.max(next.at - Date.now(), 5), 60_000));
    timer.unref();
  }

  function start(delivery: Delivery): void {
    const attempt = send(delivery).finally(() => {
      running.delete(delivery.id);
      wake();
    });
    running.set(delivery.id, attempt);
  }

  async function send(delivery: Delivery): Promise<void> {
    let status: number | null = null;
    for (let copy = 0; copy < delivery.copies && !closed; copy += 1) {
      status = await post(delivery.url, delivery.json, headersFor(delivery), stopping.signal);
    }
    if (!closed) record(db, delivery, status);
  }

  function headersFor(delivery: Delivery): Record<string, string> {
    const mode = readWebhookMode(settings);
    const wrong = mode.mode === 'wrong_signature' && modeCovers(mode, delivery.type);
    const secret = wrong ? `${sandboxKeys.platformWebhookSecret}_wrong` : delivery.secret;
    const now = clock.seconds();
    return delivery.account === boldsignAccount
      ? { 'x-boldsign-signature': signForBoldSign(delivery.json, secret, now) }
      : {
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signPayload(delivery.json, secret, now),
        };
  }

  return {
    wake,
    attemptAll: async () => {
      await Promise.all(running.values());
      db.run(
        `UPDATE deliveries SET next_attempt_ms = ? WHERE state = 'pending' AND next_attempt_ms > ?`,
        Date.now(),
        Date.now(),
      );
      const last = db.one<{ id: number | null }>('SELECT max(id) AS id FROM deliveries')?.id ?? 0;
      const startedAt = Date.now();
      lookAround();
      while (!closed && (running.size > 0 || someDue(db, last, startedAt))) {
        if (running.size === 0) lookAround();
        if (running.size === 0) return;
        await Promise.race(running.values());
      }
    },
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      stopping.abort();
      await Promise.all(running.values());
    },
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

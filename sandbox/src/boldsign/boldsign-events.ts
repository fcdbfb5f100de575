import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { sandboxKeys } from '../sandbox.config.ts';
import type { Database } from '../store/database.ts';
import type { Settings } from '../store/settings.store.ts';
import { planDeliveries } from '../stripe/webhooks/delivery-plan.ts';
import type { BoldSignDocument, BoldSignEventType } from './boldsign.shape.ts';

/** Keeps these events out of Stripe's list, which asks by account. */
export const boldsignAccount = 'boldsign';

export type BoldSignEvents = {
  /** Records what happened and its delivery, in the transaction of the change. */
  emit(type: BoldSignEventType, document: BoldSignDocument, actorId: string): void;
};

/**
 * The webhooks of BoldSign, with the fields of its sample event data. They leave through the dispatcher
 * of the sandbox, so every order of `/_sandbox/webhooks` holds for them too.
 */
export function createBoldSignEvents(tools: {
  db: Database;
  clock: Clock;
  settings: Settings;
  url: string;
  wake: () => void;
}): BoldSignEvents {
  const { db, clock, settings, url, wake } = tools;
  return {
    emit: (eventType, document, actorId) => {
      const id = randomUUID();
      const created = clock.seconds();
      const event = {
        event: { id, created, eventType, clientId: null, environment: 'Test' },
        context: { eventType, actor: { userType: 'Signer', id: actorId }, previousState: null },
        data: { object: 'document', ...document },
      };
      db.run(
        'INSERT INTO events (id, type, account, json, created_at) VALUES (?, ?, ?, ?, ?)',
        id,
        eventType,
        boldsignAccount,
        JSON.stringify(event),
        created,
      );
      const secret = sandboxKeys.boldsignWebhookSecret;
      planDeliveries(db, settings, { eventId: id, type: eventType }, [{ url, secret }]);
      db.afterCommit(wake);
    },
  };
}

/** The `X-BoldSign-Signature` header: HMAC-SHA256 over `t.body`, `t` in Unix seconds. */
export function signForBoldSign(body: string, secret: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds}, s0=${signature}`;
}

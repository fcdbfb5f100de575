import type Stripe from 'stripe';
import { sandboxKeys } from '../../sandbox.config.ts';
import type { Database } from '../../store/database.ts';
import type { Settings } from '../../store/settings.store.ts';

/** How webhooks leave the sandbox; set at `/_sandbox/webhooks` and kept over restarts. */
export type WebhookMode = {
  mode: 'normal' | 'duplicate' | 'shuffle' | 'delay' | 'drop' | 'wrong_signature';
  /** For `delay`: how long, in seconds of real time. */
  delaySeconds?: number | undefined;
  /** For `duplicate`: how often each arrives in all. */
  copies?: number | undefined;
  /** Only these event types; all when absent. */
  types?: string[] | undefined;
  /** Only so many more events, then back to normal. */
  times?: number | undefined;
};

/** Plans the deliveries of one new event; called inside the transaction that records it. */
export type DeliveryPlanner = (eventId: string, type: string, account: string | null) => void;

const modeSetting = 'webhooks.mode';

export function readWebhookMode(settings: Settings): WebhookMode {
  return settings.read<WebhookMode>(modeSetting, { mode: 'normal' });
}

export function writeWebhookMode(settings: Settings, mode: WebhookMode): void {
  settings.write(modeSetting, mode);
}

/** Whether the mode speaks of events of this type. */
export function modeCovers(mode: WebhookMode, type: string): boolean {
  return mode.mode !== 'normal' && (mode.types === undefined || mode.types.includes(type));
}

/**
 * The planner: the product's own address gets everything, with the secret of the side the event is
 * from; endpoints created through the API get what they asked for.
 */
export function createDeliveryPlanner(
  db: Database,
  settings: Settings,
  productWebhookUrl: string,
  wake: () => void,
): DeliveryPlanner {
  return (eventId, type, account) => {
    const targets = targetsOf(db, type, account, productWebhookUrl);
    planDeliveries(db, settings, { eventId, type }, targets);
    db.afterCommit(wake);
  };
}

/** Writes down what is to be sent where, in the mode that was set; whoever calls wakes the dispatcher. */
export function planDeliveries(
  db: Database,
  settings: Settings,
  event: { eventId: string; type: string },
  targets: readonly { url: string; secret: string }[],
): void {
  const mode = readWebhookMode(settings);
  const covered = modeCovers(mode, event.type);
  const state = covered && mode.mode === 'drop' ? 'dropped' : 'pending';
  const copies = covered && mode.mode === 'duplicate' ? (mode.copies ?? 2) : 1;
  const delayMs = covered ? delayOf(mode) : 0;
  for (const target of targets) {
    db.run(
      'INSERT INTO deliveries (event_id, url, secret, state, copies, next_attempt_ms) VALUES (?, ?, ?, ?, ?, ?)',
      event.eventId,
      target.url,
      target.secret,
      state,
      copies,
      Date.now() + delayMs,
    );
  }
  if (covered && mode.times !== undefined) {
    const times = mode.times - 1;
    writeWebhookMode(settings, times > 0 ? { ...mode, times } : { mode: 'normal' });
  }
}

/** Shuffled events wait a random moment of up to two seconds, so that later ones overtake. */
function delayOf(mode: WebhookMode): number {
  if (mode.mode === 'delay') return (mode.delaySeconds ?? 5) * 1000;
  if (mode.mode === 'shuffle') return Math.floor(Math.random() * 2000);
  return 0;
}

function targetsOf(db: Database, type: string, account: string | null, productUrl: string) {
  const targets: { url: string; secret: string }[] = [
    {
      url: productUrl,
      secret: account ? sandboxKeys.connectWebhookSecret : sandboxKeys.platformWebhookSecret,
    },
  ];
  const rows = db.all<{ json: string; hidden: string }>(
    `SELECT json, hidden FROM objects WHERE type = 'webhook_endpoint'`,
  );
  for (const row of rows) {
    const made = JSON.parse(row.json) as Stripe.WebhookEndpoint;
    const { connect, secret } = JSON.parse(row.hidden) as { connect: boolean; secret: string };
    if (made.url === productUrl || made.status !== 'enabled' || connect !== (account !== null)) {
      continue;
    }
    const wanted = made.enabled_events.includes('*') || made.enabled_events.includes(type);
    if (wanted) targets.push({ url: made.url, secret });
  }
  return targets;
}

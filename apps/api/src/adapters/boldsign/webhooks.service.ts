import { z } from 'zod';
import type { CoreDeps } from '../../core/deps.ts';
import { Problem } from '../../core/errors/problem.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { isSignedByBoldsign } from './boldsign-signature.rules.ts';
import { deleteWebhooksBefore, insertWebhook } from './webhooks.store.ts';

/** The queue that follows a document: `{ documentId, sendFailed }`. */
export const followJob = 'signatures.follow_boldsign';

const keptDays = 90;
const dayMs = 24 * 3_600_000;
/** The events after which the document's state may have changed (BoldSign, Available webhook events). */
const worthALook = new Set([
  'Signed',
  'Completed',
  'Declined',
  'Revoked',
  'Reassigned',
  'Expired',
  'SendFailed',
]);

const webhookSchema = z.object({
  event: z.object({ id: z.string().min(1).max(200), eventType: z.string().max(100) }),
  data: z.object({ documentId: z.string().max(200).optional() }).nullish(),
});

/**
 * Takes a webhook: checks who signed the raw bytes, stores the event's id once and, in the same
 * transaction, has someone ask BoldSign. A repeated delivery is answered in the same way and does
 * nothing; neither does `Verification`, with which BoldSign tries the address.
 * @throws {Problem} signatures.webhook_invalid
 */
export async function receiveBoldsignWebhook(
  deps: CoreDeps,
  rawBody: Buffer,
  signature: string,
): Promise<void> {
  const secret = deps.config.boldsign?.webhookSecret ?? '';
  if (!isSignedByBoldsign(secret, rawBody, signature, deps.clock.now())) {
    throw new Problem('signatures.webhook_invalid');
  }
  const parsed = webhookSchema.safeParse(parseJson(rawBody));
  if (!parsed.success) throw new Problem('signatures.webhook_invalid', { note: 'not an event' });
  const { event, data } = parsed.data;
  const documentId = data?.documentId ?? null;
  await transact(deps, async ({ tx, now, enqueue }) => {
    const webhook = { event_id: event.id, type: event.eventType, document_id: documentId };
    if (!(await insertWebhook(tx, { ...webhook, received_at: now }))) return;
    if (!documentId || !worthALook.has(event.eventType)) return;
    const sendFailed = event.eventType === 'SendFailed';
    enqueue({ name: followJob, data: { documentId, sendFailed } });
  });
}

/** Deletes events that are too old to be delivered again. */
export async function forgetOldWebhooks(deps: CoreDeps): Promise<void> {
  await deleteWebhooksBefore(deps.db, new Date(deps.clock.now().getTime() - keptDays * dayMs));
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return null;
  }
}

import { idOf } from '../transport/wire.ts';
import type { World } from '../world.ts';
import { declineIntent, settleIntent } from './settle-payment.ts';

/** The debit's days are over: the money is there, or the bank has said no after all. */
export function settleBankDebit(world: World, intentId: string): void {
  const intent = world.objects.get('payment_intent', intentId);
  const chargeId = idOf(intent.latest_charge);
  const methodId = idOf(intent.payment_method);
  if (intent.status !== 'processing' || chargeId === null || methodId === null) return;
  const charge = world.objects.get('charge', chargeId);
  const method = world.objects.get('payment_method', methodId);
  const failure = world.objects.hidden('payment_method', method.id).bank?.failure;
  if (failure) declineIntent(world, intent, method, failure, charge);
  else settleIntent(world, intent, method, charge);
}

import { resourceMissing } from '../transport/stripe-fault.ts';
import type { World } from '../world.ts';

/**
 * A customer that something can still be done with. That an open payment or Checkout session of a deleted one can no
 * longer be paid could not be confirmed against a real account; the sandbox refuses it, so that nobody relies on it.
 * @throws StripeFault `resource_missing` for no such customer, also for a deleted one.
 */
export function requireCustomer(world: World, id: string): string {
  const customer = world.objects.get('customer', id, 'customer');
  if (world.objects.hidden('customer', id).deleted) {
    throw resourceMissing('customer', id, 'customer');
  }
  return customer.id;
}

import { invalidRequest } from '../transport/stripe-fault.ts';
import type { World } from '../world.ts';

/** @throws StripeFault `resource_already_exists` where a chosen id is in use. */
export function refuseTaken(world: World, id: string | undefined): void {
  if (id === undefined || !world.objects.findAny(id)) return;
  throw invalidRequest(`An object with the id ${id} exists already.`, {
    code: 'resource_already_exists',
    param: 'id',
  });
}

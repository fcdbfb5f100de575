import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { lockUser } from '../accounts/accounts.store.ts';
import { endAccessOf } from '../end-access.service.ts';
import { clearSecondSteps } from './second-steps.service.ts';

/**
 * Our team takes away every second step of an account whose person has lost them, and ends its access: whoever signs in
 * next does so with the password alone. The person is told.
 * @returns false: it had none, and nothing was changed.
 */
export async function clearSecondStepsOf(unit: UnitOfWork, userId: string): Promise<boolean> {
  const user = await lockUser(unit.tx, userId);
  if (!user?.has_second_step) return false;
  await clearSecondSteps(unit, userId);
  await endAccessOf(unit, userId, 'sessions_ended');
  unit.emit({ type: 'identity.second_steps_cleared', payload: { userId } });
  return true;
}

import { Problem } from '../errors/problem.ts';
import type { Actor } from './actor.ts';

const freshMs = 10 * 60_000;

/**
 * Sensitive calls ask for the password again (P2.8).
 * @throws {Problem} identity.confirm_required unless it was typed within the last ten minutes.
 */
export function refuseUnlessFresh(actor: Actor, now: Date): void {
  const isFresh =
    actor.confirmedAt !== null && now.getTime() - actor.confirmedAt.getTime() < freshMs;
  if (!isFresh) throw new Problem('identity.confirm_required');
}

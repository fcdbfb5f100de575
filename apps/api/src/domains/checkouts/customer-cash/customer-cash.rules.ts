/** What is known about a buyer's cash balance at the provider when the next step is decided. Cents. */
export type CashState = {
  availableCents: number;
  /** A payment of this buyer waits for a transfer: the provider applies arriving money to it. */
  transferAwaited: boolean;
  /** When a failed return may be tried again; null: none has failed. */
  returnAt: Date | null;
};

/** Whether the cash balance is sent back now: only once no payment of the buyer waits for it. */
export function mayReturn(state: CashState, now: Date): boolean {
  if (state.availableCents <= 0 || state.transferAwaited) return false;
  return state.returnAt === null || state.returnAt <= now;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * How long the balance is asked for after the last that was heard of it. The provider returns what it
 * cannot place, it is said after 75 days (not confirmed); we have long done so by then.
 */
export const watchedDays = 120;

/** When the balance is checked again if no webhook arrives. */
export function nextCashCheckAt(
  state: { availableCents: number; returning: boolean; transferAwaited: boolean },
  now: Date,
): Date {
  if (state.returning || state.availableCents > 0) return new Date(now.getTime() + hourMs / 4);
  return new Date(now.getTime() + (state.transferAwaited ? hourMs : dayMs));
}

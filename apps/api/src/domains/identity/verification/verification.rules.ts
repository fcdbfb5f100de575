import type { ErrorCode } from '@claimstead/contract/error-codes.ts';

const minuteMs = 60_000;

/** A code lives 10 minutes and allows 5 tries; 10 are sent a day per account (P2.4). */
export const codeLivesMs = 10 * minuteMs;
const triesPerCode = 5;
export const codesPerDay = 10;
/** Guesses at one address in a day, over all its codes. */
const guessesPerDay = 10;
export const daySeconds = 24 * 3600;

export type CountedGuess = {
  /** With this guess. */
  triesOfCode: number;
  guessesOfDay: number;
  expiresAt: Date;
  usedAt: Date | null;
  matches: boolean;
};

/** Judges a guess that has already been counted. @returns the code of the refusal, or null. */
export function guessRefusal(guess: CountedGuess, now: Date): ErrorCode | null {
  if (guess.usedAt !== null || guess.expiresAt <= now) return 'identity.code_expired';
  if (guess.guessesOfDay > guessesPerDay) return 'identity.code_too_many';
  if (guess.triesOfCode > triesPerCode) return 'identity.code_expired';
  return guess.matches ? null : 'identity.code_wrong';
}

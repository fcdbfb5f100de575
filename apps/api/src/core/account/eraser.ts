import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { UnitOfWork } from '../outbox/unit-of-work.ts';

/** The person whose account is being deleted, as the account was until now. */
export type Leaving = {
  userId: string;
  email: string;
  emailVerified: boolean;
  fullName: string;
};

/** A text that others may have been told, e.g. the person's name or a listing's title. */
export type ToldText = {
  /** The id of whom or what it named. */
  aboutId: string;
  text: string;
  /** What replaces it from now on. */
  becomes: string;
};

/** How erased data may still be mentioned elsewhere: in events, jobs and notices to others. */
export type Traces = {
  /** Ids and texts; an event or a job that contains one mentions what was erased. */
  mentions: string[];
  told: ToldText[];
};

/**
 * One domain's part of deleting an account. All parts run in one transaction, the later domains first,
 * and may run twice: each is safe to repeat. Nothing outside the database is called; files go by jobs.
 */
export type Eraser = {
  domain: string;
  /**
   * Why the account cannot be deleted now. It takes the locks that keep the answer true until the commit,
   * and is asked twice: before the person's own row is locked, and after.
   */
  refusal?(unit: UnitOfWork, userId: string): Promise<ErrorCode | null>;
  erase(unit: UnitOfWork, person: Leaving, traces: Traces): Promise<void>;
  /**
   * What is left to do once everything that follows from the deletion is done: notices on their way, calls
   * without an outcome.
   * @param patient false when it has been waited for long enough.
   * @returns false: not yet, ask again.
   */
  afterwards?(
    unit: UnitOfWork,
    person: { userId: string },
    traces: Traces,
    patient: boolean,
  ): Promise<boolean>;
};

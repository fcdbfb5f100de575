import type { Database } from '../../store/database.ts';
import { StripeFault } from './stripe-fault.ts';

/**
 * Does the work as one transaction. @returns what it gives, or the refusal: one that is a fact to keep leaves what
 * was done before it, any other leaves nothing.
 */
export function settle<T>(db: Database, work: () => T): T | StripeFault {
  try {
    return db.transaction(() => {
      try {
        return work();
      } catch (error) {
        if (error instanceof StripeFault && error.keepsChanges) return error;
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof StripeFault) return error;
    throw error;
  }
}

import type { Eraser } from '../../core/account/eraser.ts';
import { eraseFromAudit } from './operations.store.ts';

/**
 * The audit trail stays: who did what to whom and when, by id. Names and addresses in it are replaced by the
 * fixed words that the database allows.
 */
export const operationsEraser: Eraser = {
  domain: 'operations',
  erase: (unit, person, traces) => eraseFromAudit(unit.tx, person.userId, traces),
  afterwards: async (unit, person, traces) => {
    await eraseFromAudit(unit.tx, person.userId, traces);
    return true;
  },
};

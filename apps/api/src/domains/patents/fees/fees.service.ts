import { designTermEnds as ofDesigns } from '../term/designs.rules.ts';
import type { Day } from '../office.port.ts';
import type { PatentDays } from './maintenance.rules.ts';

export { businessDayFrom } from './office-days.rules.ts';
export { feesCountedFrom, hasFees, maintenanceFees } from './maintenance.rules.ts';

/** The last day of a design patent's term, by its own days alone; null: not known, or it is no design. */
export function designTermEnds({ kind, filedOn, grantedOn }: PatentDays): Day | null {
  return kind === 'design' ? ofDesigns(filedOn, grantedOn) : null;
}

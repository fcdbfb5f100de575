import type { CallLog } from '../stripe/transport/calls.store.ts';
import type { World } from '../stripe/world.ts';
import { createOfficeFaults, type OfficeFaults } from './office-faults.store.ts';
import { createOfficeGate, type OfficeGate } from './office-gate.ts';
import { createOfficeRecords, type OfficeRecords } from './office-records.store.ts';
import { createOfficeTrials, type OfficeTrials } from './office-trials.store.ts';

export type OfficeTools = {
  world: World;
  calls: CallLog;
  records: OfficeRecords;
  trials: OfficeTrials;
  faults: OfficeFaults;
  gate: OfficeGate;
};

/** What the office's calls and controls share. */
export function createOffice(world: World, calls: CallLog): OfficeTools {
  return {
    world,
    calls,
    records: createOfficeRecords(world.db, world.clock),
    trials: createOfficeTrials(world.settings),
    faults: createOfficeFaults(world.settings),
    gate: createOfficeGate(world.settings),
  };
}

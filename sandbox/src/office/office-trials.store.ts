import type { Settings } from '../store/settings.store.ts';
import { demoTrials } from './demo/trials.table.ts';
import type { TrialFacts } from './office.facts.ts';

/** The trials that the office has beside the one that was recorded: those of the demo's patents, and made ones. */
export type OfficeTrials = {
  all(): TrialFacts[];
  /** In place of any with its number. */
  make(facts: TrialFacts): void;
};

const name = 'office.trials';

export function createOfficeTrials(settings: Settings): OfficeTrials {
  const made = () => settings.read<TrialFacts[]>(name, []);
  return {
    all: () => {
      const found = new Map(demoTrials.map((one) => [one.number, one]));
      for (const one of made()) found.set(one.number, one);
      return [...found.values()];
    },
    make: (facts) =>
      settings.write(name, [...made().filter(({ number }) => number !== facts.number), facts]),
  };
}

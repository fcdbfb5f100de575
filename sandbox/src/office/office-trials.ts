import { makeTrial } from './make-trial.ts';
import type { OrderedFault } from './office-faults.store.ts';
import { type Search, searchRecords } from './office-query.ts';
import type { OfficeTools } from './office-tools.ts';
import type { JsonObject, OfficeAnswer } from './office.shape.ts';
import { recordedTrial } from './recorded.table.ts';

const bag = 'patentTrialProceedingDataBag';

type Trials = { count: number; [bag]: JsonObject[] };

/**
 * The trials that a search finds, page by page; the recorded answer stays as it came.
 * @throws {OfficeFault} 400, and 404 where there is none: the office says so of a search without hits
 */
export function answerTrials(
  { trials, records }: Pick<OfficeTools, 'trials' | 'records'>,
  search: Search,
  faults: readonly OrderedFault[],
): OfficeAnswer {
  const made = trials.all().map((one) => makeTrial(one, records.findByPatent(one.patent)));
  const [recorded] = (JSON.parse(recordedTrial.body) as Trials)[bag];
  const found = searchRecords([...(recorded ? [recorded] : []), ...made], search, bag) as Trials;
  const isRecorded = found.count === 1 && found[bag][0]?.['trialNumber'] === recordedTrial.number;
  if (isRecorded && faults.length === 0 && search.fields.length === 0) {
    return { body: recordedTrial.body };
  }
  return { body: JSON.stringify(faults.reduce(reshape, found)) };
}

/** An answer in another shape, as ordered. */
function reshape(found: Trials, fault: OrderedFault): Trials {
  const each = (change: (trial: JsonObject) => JsonObject) => ({
    ...found,
    [bag]: found[bag].map(change),
  });
  switch (fault.kind) {
    case 'openapi_shape':
      return each((trial) => withPatent(trial, (number) => `US${number}B2`));
    case 'missing_bags': {
      const missing = fault.bags ?? ['trialMetaData', 'regularPetitionerData'];
      return each((trial) =>
        Object.fromEntries(Object.entries(trial).filter(([name]) => !missing.includes(name))),
      );
    }
    case 'unknown_shape':
      return { ...found, [bag]: { trialData: found[bag] } as never };
    default:
      return found;
  }
}

/** As the interface's own description writes a patent's number. */
function withPatent(trial: JsonObject, write: (number: string) => string): JsonObject {
  const owner = trial['patentOwnerData'] as JsonObject;
  return {
    ...trial,
    patentOwnerData: { ...owner, patentNumber: write(String(owner['patentNumber'])) },
  };
}

import type { Docket } from '@claimstead/contract/docket.contract.ts';
import { Checkbox } from '@mantine/core';
import { formatDate } from '../../lib/format.ts';
import { Refusal } from '../../ui/dialog-end.tsx';
import type { NextStep } from './closing.copy.ts';
import { docketCopy as copy, doneAt } from './docket.copy.ts';
import { useCheckStep } from './docket.queries.ts';
import classes from './docket.module.css';

type DocketStepsProps = { saleId: string; docket: Docket; steps: readonly NextStep[] };

/** What the new owner does once, to be checked off. */
export function DocketSteps({ saleId, docket, steps }: DocketStepsProps) {
  return (
    <ul className={classes.steps}>
      {steps.map((step) => (
        <Step key={step.id} saleId={saleId} step={step} done={doneAt(docket, step.id)} />
      ))}
    </ul>
  );
}

function Step({ saleId, step, done }: { saleId: string; step: NextStep; done: string | null }) {
  const checkStep = useCheckStep(saleId);
  const why = step.how === undefined ? step.why : `${step.why} ${step.how}`;
  return (
    <li>
      <Checkbox
        classNames={{ description: classes.why }}
        label={step.what}
        description={done === null ? why : `${copy.stepDone(formatDate(done))}. ${why}`}
        checked={checkStep.isPending ? checkStep.variables.done : done !== null}
        onChange={({ currentTarget }) =>
          checkStep.mutate({ step: step.id, done: currentTarget.checked })
        }
      />
      <Refusal error={checkStep.error} failed={copy.tellFailed} />
    </li>
  );
}

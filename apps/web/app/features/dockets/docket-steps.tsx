import type { Docket } from '@claimstead/contract/dockets.contract.ts';
import { formatDate } from '../../lib/format.ts';
import { docketCopy as copy, doneAt } from './docket.copy.ts';
import { useCheckStep } from './docket.queries.ts';
import { type NextStep, whyAndHow } from './next-steps.copy.ts';
import { SentCheckbox } from './sent-checkbox.tsx';
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
  const why = whyAndHow(step);
  return (
    <li>
      <SentCheckbox
        label={step.what}
        description={done === null ? why : `${copy.stepDone(formatDate(done))}. ${why}`}
        checked={done !== null}
        send={(isDone) => checkStep.mutateAsync({ step: step.id, done: isDone })}
        error={checkStep.error}
      />
    </li>
  );
}

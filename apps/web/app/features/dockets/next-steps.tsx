import type { Closing } from '@claimstead/contract/closing.contract.ts';
import type { Docket } from '@claimstead/contract/dockets.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { formatShortDay } from '../../lib/format-day.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { DocketCalendar, DocketReminders } from './docket-calendar.tsx';
import { DocketFees } from './docket-fees.tsx';
import { DocketSteps } from './docket-steps.tsx';
import { docketQuery } from './docket.queries.ts';
import { nextStepsCopy as copy, type NextStep, whyAndHow } from './next-steps.copy.ts';
import classes from './next-steps.module.css';

/** What the new owner has to do next: nobody else does it, and the office doesn't have to remind anyone. */
export function NextStepsOfSale({ closing }: { closing: Closing }) {
  const docket = useQuery(docketQuery(closing.id));
  return (
    <>
      <NextSteps closing={closing} docket={docket.data} />
      {docket.data === undefined && docket.isError ? (
        <ErrorState
          title={copy.docketFailed}
          error={docket.error}
          onRetry={() => void docket.refetch()}
        />
      ) : null}
    </>
  );
}

/** Without a docket, which may be late or missing, everything can be read and nothing checked off. */
export function NextSteps({ closing, docket }: { closing: Closing; docket?: Docket }) {
  const { id, settledOutside, recorded, hasFees, kind } = closing;
  const own: readonly NextStep[] = copy.steps[kind];
  const steps = settledOutside ? [copy.record, ...own] : own;
  return (
    <PageSection title={copy.title}>
      {!settledOutside && !recorded ? <AwaitRecord /> : null}
      {docket ? (
        <DocketSteps saleId={id} docket={docket} steps={steps} />
      ) : (
        <PlainSteps steps={steps} />
      )}
      {hasFees ? <Fees closing={closing} docket={docket} /> : <WithoutFees closing={closing} />}
    </PageSection>
  );
}

function AwaitRecord() {
  const { what, why } = copy.awaitRecord;
  return (
    <p className={classes.text}>
      <strong>{what}.</strong> {why}
    </p>
  );
}

function PlainSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step.id}>
          <strong>{step.what}</strong>
          <span>{whyAndHow(step)}</span>
        </li>
      ))}
    </ol>
  );
}

function WithoutFees({ closing: { kind, termEnds } }: { closing: Closing }) {
  const term =
    termEnds === null ? copy.designTermUnknown : copy.designTerm(formatShortDay(termEnds));
  const words = [copy.without[kind], kind === 'design' ? term : null].filter((one) => one !== null);
  return words.length > 0 ? <p className={classes.text}>{words.join(' ')}</p> : null;
}

function Fees({ closing, docket }: { closing: Closing; docket: Docket | undefined }) {
  const { kind, feesFrom } = closing;
  const isReissue = kind === 'reissue';
  if (feesFrom === null) {
    const unknown = isReissue ? copy.feesOfReissueUnknown : copy.feesUnknown;
    return <p className={classes.text}>{unknown}</p>;
  }
  const countedFrom = isReissue ? copy.feesOfReissue : copy.feesText;
  return (
    <>
      <h3 className={classes.feesTitle}>{copy.fees}</h3>
      <p className={classes.text}>{countedFrom(formatShortDay(feesFrom))}</p>
      {docket && docket.fees.length > 0 ? (
        <>
          <DocketFees saleId={closing.id} docket={docket} />
          <DocketReminders saleId={closing.id} docket={docket} />
          <DocketCalendar saleId={closing.id} docket={docket} />
        </>
      ) : (
        <FeeTable fees={closing.maintenanceFees} />
      )}
    </>
  );
}

function FeeTable({ fees }: { fees: Closing['maintenanceFees'] }) {
  return (
    <table className={classes.fees}>
      <thead>
        <tr>
          <th scope="col">{copy.columns.years}</th>
          <th scope="col">{copy.columns.opens}</th>
          <th scope="col">{copy.columns.due}</th>
          <th scope="col">{copy.columns.grace}</th>
        </tr>
      </thead>
      <tbody>
        {fees.map((fee) => (
          <tr key={fee.years}>
            <th scope="row">{copy.year(fee.years)}</th>
            <td>{formatShortDay(fee.windowOpens)}</td>
            <td>{formatShortDay(fee.due)}</td>
            <td>{formatShortDay(fee.graceEnds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

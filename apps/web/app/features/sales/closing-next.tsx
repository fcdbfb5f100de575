import type { Closing } from '@claimstead/contract/closing.contract.ts';
import type { Docket } from '@claimstead/contract/dockets.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatShortDay } from '../../lib/format-day.ts';
import { Refusal } from '../../ui/dialog-end.tsx';
import { closingCopy as copy, type NextStep } from './closing.copy.ts';
import { ClosingSection } from './closing-parts.tsx';
import { DocketCalendar, DocketReminders } from './docket-calendar.tsx';
import { DocketFees } from './docket-fees.tsx';
import { DocketSteps } from './docket-steps.tsx';
import { docketQuery } from './docket.queries.ts';
import { useListAgain } from './sales.queries.ts';
import classes from './closing.module.css';

/** What the new owner has to do next: nobody else does it, and the office doesn't have to remind anyone. */
export function ClosingNextScreen({ closing }: { closing: Closing }) {
  const docket = useQuery(docketQuery(closing.id));
  return <ClosingNext closing={closing} docket={docket.data} />;
}

/** Without a docket, which may be late or missing, everything can be read and nothing checked off. */
export function ClosingNext({ closing, docket }: { closing: Closing; docket?: Docket }) {
  const { next } = copy;
  const { id, settledOutside, reel, hasFees, kind } = closing;
  const own: readonly NextStep[] = next.steps[kind];
  const steps = settledOutside ? [next.record, ...own] : own;
  return (
    <>
      <ClosingSection title={next.title}>
        {!settledOutside && reel === null ? <AwaitRecord /> : null}
        {docket ? (
          <DocketSteps saleId={id} docket={docket} steps={steps} />
        ) : (
          <PlainSteps steps={steps} />
        )}
        {hasFees ? <Fees closing={closing} docket={docket} /> : <WithoutFees closing={closing} />}
      </ClosingSection>
      {closing.mayList ? <ListAgain closing={closing} /> : null}
    </>
  );
}

function AwaitRecord() {
  const { what, why } = copy.next.awaitRecord;
  return (
    <p className={classes.text}>
      <strong>{what}.</strong> {why}
    </p>
  );
}

function PlainSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ id, what, why }) => (
        <li key={id}>
          <strong>{what}</strong>
          <span>{why}</span>
        </li>
      ))}
    </ol>
  );
}

function WithoutFees({ closing: { kind, termEnds } }: { closing: Closing }) {
  const { next } = copy;
  const term =
    termEnds === null ? next.designTermUnknown : next.designTerm(formatShortDay(termEnds));
  const words = [next.without[kind], kind === 'design' ? term : null].filter((one) => one !== null);
  return words.length > 0 ? <p className={classes.text}>{words.join(' ')}</p> : null;
}

function Fees({ closing, docket }: { closing: Closing; docket: Docket | undefined }) {
  const { kind, feesFrom } = closing;
  const { next } = copy;
  const isReissue = kind === 'reissue';
  if (feesFrom === null) {
    const unknown = isReissue ? next.feesOfReissueUnknown : next.feesUnknown;
    return <p className={classes.text}>{unknown}</p>;
  }
  const countedFrom = isReissue ? next.feesOfReissue : next.feesText;
  return (
    <>
      <h3 className={classes.feesTitle}>{next.fees}</h3>
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
  const { next } = copy;
  return (
    <table className={classes.fees}>
      <thead>
        <tr>
          <th scope="col">{next.columns.years}</th>
          <th scope="col">{next.columns.opens}</th>
          <th scope="col">{next.columns.due}</th>
          <th scope="col">{next.columns.grace}</th>
        </tr>
      </thead>
      <tbody>
        {fees.map((fee) => (
          <tr key={fee.years}>
            <th scope="row">{next.year(fee.years)}</th>
            <td>{formatShortDay(fee.windowOpens)}</td>
            <td>{formatShortDay(fee.due)}</td>
            <td>{formatShortDay(fee.graceEnds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ListAgain({ closing }: { closing: Closing }) {
  const navigate = useNavigate();
  const listAgain = useListAgain(closing, (id) => void navigate(`/sell?id=${id}`));
  return (
    <ClosingSection title={copy.again.title}>
      <p className={classes.text}>{copy.again.text}</p>
      <p className={classes.text}>
        <Button size="sm" loading={listAgain.isPending} onClick={() => listAgain.mutate()}>
          {copy.again.action}
        </Button>
      </p>
      <Refusal error={listAgain.error} failed={copy.again.failed} />
    </ClosingSection>
  );
}

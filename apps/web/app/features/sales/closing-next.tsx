import type { Closing } from '@claimstead/contract/closing.contract.ts';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { Refusal } from '../../ui/dialog-end.tsx';
import { closingCopy as copy, formatDay } from './closing.copy.ts';
import { ClosingSection } from './closing-parts.tsx';
import { useListAgain } from './sales.queries.ts';
import classes from './closing.module.css';

/** What the new owner has to do next: nobody else does it, and the office doesn't have to remind anyone. */
export function ClosingNext({ closing }: { closing: Closing }) {
  const { next } = copy;
  const { settledOutside, reel } = closing;
  const first = settledOutside ? [next.record] : reel === null ? [next.awaitRecord] : [];
  const steps: readonly { what: string; why: string }[] = [...first, ...next.steps[closing.kind]];
  return (
    <>
      <ClosingSection title={next.title}>
        <ol className={classes.steps}>
          {steps.map(({ what, why }) => (
            <li key={what}>
              <strong>{what}</strong>
              <span>{why}</span>
            </li>
          ))}
        </ol>
        {closing.hasFees ? <Fees closing={closing} /> : <WithoutFees closing={closing} />}
      </ClosingSection>
      {closing.mayList ? <ListAgain closing={closing} /> : null}
    </>
  );
}

function WithoutFees({ closing: { kind, termEnds } }: { closing: Closing }) {
  const { next } = copy;
  const term = termEnds === null ? next.designTermUnknown : next.designTerm(formatDay(termEnds));
  const words = [next.without[kind], kind === 'design' ? term : null].filter((one) => one !== null);
  return words.length > 0 ? <p className={classes.text}>{words.join(' ')}</p> : null;
}

function Fees({ closing: { kind, feesFrom, maintenanceFees } }: { closing: Closing }) {
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
      <p className={classes.text}>{countedFrom(formatDay(feesFrom))}</p>
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
          {maintenanceFees.map((fee) => (
            <tr key={fee.years}>
              <th scope="row">{next.year(fee.years)}</th>
              <td>{formatDay(fee.windowOpens)}</td>
              <td>{formatDay(fee.due)}</td>
              <td>{formatDay(fee.graceEnds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function ListAgain({ closing }: { closing: Closing }) {
  const navigate = useNavigate();
  const listAgain = useListAgain(closing);
  return (
    <ClosingSection title={copy.again.title}>
      <p className={classes.text}>{copy.again.text}</p>
      <p className={classes.text}>
        <Button
          size="sm"
          loading={listAgain.isPending}
          onClick={() =>
            listAgain.mutate(undefined, {
              onSuccess: ({ id }) => void navigate(`/sell?id=${id}`),
            })
          }
        >
          {copy.again.action}
        </Button>
      </p>
      <Refusal error={listAgain.error} failed={copy.again.failed} />
    </ClosingSection>
  );
}

import type { Docket, DocketFee } from '@claimstead/contract/dockets.contract.ts';
import { Badge, Button } from '@mantine/core';
import { formatShortDay } from '../../lib/format-day.ts';
import { Refusal } from '../../ui/dialog-end.tsx';
import { docketCopy as copy } from './docket.copy.ts';
import { useTellPaid } from './docket.queries.ts';
import classes from './docket.module.css';

const colors = {
  not_yet: 'ink',
  in_window: 'amber',
  surcharge: 'ribbon',
  paid: 'ink',
  lapsed: 'ribbon',
  over: 'ribbon',
} as const;

/** The fees of a bought patent, each with its state and what the buyer can say about it. */
export function DocketFees({ saleId, docket }: { saleId: string; docket: Docket }) {
  return (
    <>
      <ul className={classes.fees}>
        {docket.fees.map((fee) => (
          <Fee key={fee.years} saleId={saleId} fee={fee} />
        ))}
      </ul>
      <p className={classes.note}>
        {copy.knownBy(docket)} {copy.amountsAsOf(docket.amountsAsOf)}
      </p>
    </>
  );
}

function Fee({ saleId, fee }: { saleId: string; fee: DocketFee }) {
  const tellPaid = useTellPaid(saleId);
  const { years, state, paid } = fee;
  const facts = [
    [copy.opens, formatShortDay(fee.windowOpens)],
    [copy.due, formatShortDay(fee.due)],
    [copy.grace, formatShortDay(fee.graceEnds)],
    ...(state === 'paid' ? [] : [[copy.amounts(fee), copy.amountsOf(fee)]]),
  ];
  const mayTell = state !== 'not_yet' && state !== 'lapsed' && paid?.by !== 'office';
  return (
    <li>
      <div className={classes.feeHead}>
        <h4>{copy.years(years)}</h4>
        <Badge color={paid?.by === 'office' ? 'brass' : colors[state]} variant="light">
          {copy.states[state]}
        </Badge>
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {paid ? <p className={classes.note}>{copy.paidBy(paid)}</p> : null}
      {state === 'over' || state === 'lapsed' ? (
        <p className={classes.note}>{copy[state]}</p>
      ) : null}
      {mayTell ? (
        <Button
          size="xs"
          variant={paid ? 'subtle' : 'default'}
          loading={tellPaid.isPending}
          onClick={() => tellPaid.mutate({ years, paid: !paid })}
        >
          {paid ? copy.takeBack(years) : copy.tell(years)}
        </Button>
      ) : null}
      <Refusal error={tellPaid.error} failed={copy.tellFailed} />
    </li>
  );
}

import type { FeeState, PatentFee, PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { Badge } from '@mantine/core';
import { formatCents } from '../../../lib/format.ts';
import { feeState, feeWords, recordCopy } from './record.copy.ts';
import classes from './record.module.css';

const copy = recordCopy.fees;
const sizes = ['regular', 'small', 'micro'] as const;

const colors = {
  not_yet: 'gray',
  in_window: 'amber',
  surcharge: 'ribbon',
  paid: 'moss',
  lapsed: 'ribbon',
  reinstated: 'moss',
  not_known: 'gray',
} satisfies Record<FeeState, string>;

/** The maintenance fees with their states and days, and what they cost. */
export function Fees({ record }: { record: PatentRecord }) {
  const { absence, fees, amountsAsOf, recordOf, recordIsOld } = record.fees;
  if (fees.length === 0) {
    return absence === null ? null : <p className={classes.soft}>{copy.absences[absence]}</p>;
  }
  return (
    <>
      <ul className={classes.fees}>
        {fees.map((fee) => (
          <li key={fee.years} className={classes.fee}>
            <span className={classes.feeName}>{copy.name(fee.years)}</span>
            <Badge color={colors[fee.state]}>{feeState(fee, recordIsOld)}</Badge>
            <span className={classes.feeWords}>{feeWords(fee, record.fees)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.source}>
        {recordOf === null ? null : `${copy.recordOf(recordOf)} `}
        {record.officeAskedAt === null ? copy.never : copy.asked(record.officeAskedAt)}
        {fees.some(({ state }) => state === 'not_known') ? ` ${copy.early}` : ''}
      </p>
      <details className={classes.fold}>
        <summary>{copy.amounts}</summary>
        <Amounts fees={fees} />
        <p className={classes.source}>{copy.amountsOf(amountsAsOf)}</p>
      </details>
    </>
  );
}

/** On a phone each fee is a small card, as in every table of the product. */
function Amounts({ fees }: { fees: PatentFee[] }) {
  return (
    <table className={classes.table} data-cards aria-label={copy.amounts}>
      <thead>
        <tr>
          <th scope="col">{copy.fee}</th>
          {sizes.map((size) => (
            <th key={size} scope="col">
              {copy.sizes[size]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fees.map(({ years, amounts }) => (
          <tr key={years}>
            <th scope="row">{copy.name(years)}</th>
            {sizes.map((size) => (
              <td key={size} data-head={copy.sizes[size]}>
                {formatCents(amounts[size].fee)}
                <span className={classes.late}>
                  {copy.late(formatCents(amounts[size].surcharge))}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

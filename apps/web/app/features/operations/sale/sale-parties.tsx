import type { OperatorSaleHistory } from '@claimstead/contract/operations-sales.contract.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';
import { Anchor } from '@mantine/core';
import { formatDate } from '../../../lib/format.ts';
import { saleHistoryCopy } from './sale-history.copy.ts';
import { salePageCopy as copy } from './sale-page.copy.ts';
import classes from './sale-history.module.css';

/** Why nobody can sign any more, in the words of who stopped it. */
export function SigningStop({ sale: { stop } }: { sale: OperatorSaleHistory }) {
  if (!stop) return null;
  return (
    <section aria-labelledby="stop">
      <h2 id="stop" className={classes.heading}>
        {copy.stops[stop.how]}
      </h2>
      <p className={classes.text}>
        {copy.stopped(stop.by === null ? null : isolated(stop.by), formatDate(stop.at))}
      </p>
      {stop.reason === null ? null : <blockquote>{stop.reason}</blockquote>}
    </section>
  );
}

/** Both sides, how to reach them, and whom they named to advise them. */
export function SaleParties({ sale: { parties, advisers } }: { sale: OperatorSaleHistory }) {
  return (
    <section aria-labelledby="parties">
      <h2 id="parties" className={classes.heading}>
        {copy.parties}
      </h2>
      <ul className={classes.shares}>
        {/* Their order never changes, and two may have one name. */}
        {parties.map((party, index) => (
          <li key={index}>
            <span className={classes.words}>
              <strong>
                {party.company
                  ? saleHistoryCopy.forCompany(isolated(party.name), isolated(party.company))
                  : party.name}
              </strong>
              <span className={classes.when}>{copy.sides[party.side]}</span>
              <Anchor href={`mailto:${party.email}`}>{party.email}</Anchor>
              <span className={classes.when}>{party.address ?? copy.noAddress}</span>
            </span>
          </li>
        ))}
        {advisers.map(({ name, side, role, status }, index) => (
          <li key={`adviser-${index}`}>
            <span className={classes.words}>
              <strong>{name}</strong>
              <span className={classes.when}>{copy.advisers[side][role]}</span>
              <span className={classes.when}>{copy.adviserStatus[status]}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

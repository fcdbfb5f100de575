import type { AdvisedSale } from '@claimstead/contract/advisers.contract.ts';
import { saleWords } from '@claimstead/contract/sale-words.ts';
import { Anchor, Badge, Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatCents, formatPatentNumber, fullName } from '../../../lib/format.ts';
import { messagePath } from '../../../lib/message-path.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SaleDetails } from '../sale-details.tsx';
import { awaitedOf, isUndone, stepDays, stepStates, wordsOf } from '../sale-progress.ts';
import { SaleTracker } from '../sale-tracker.tsx';
import { salesCopy, toneColors } from '../sales.copy.ts';
import { StandingLines } from '../standing-lines.tsx';
import { advisersCopy } from './advisers.copy.ts';
import { useEndAdviser } from './advisers.queries.ts';
import { SaleAdvisers } from './sale-advisers.tsx';
import classes from './advisers.module.css';

const { advised: copy, leave } = advisersCopy;

export type AdvisedListProps = { sales: readonly AdvisedSale[] };

/** Each sale that the person advises, as the side reads it, without anything to press but messages and leaving. */
export function AdvisedList({ sales }: AdvisedListProps) {
  const id = useId();
  return (
    <section className={classes.advised} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {copy.title}
      </h2>
      {sales.map((one) => (
        <AdvisedEntry key={one.id} advised={one} />
      ))}
    </section>
  );
}

function AdvisedEntry({ advised }: { advised: AdvisedSale }) {
  const { side, role, sale } = advised;
  const { badge, tone } = saleWords[sale.standing.state];
  return (
    <article className={classes.entry} aria-label={copy.entry(side, sale.patent.title)}>
      <div className={classes.headline}>
        <h3>{sale.patent.title}</h3>
        <span className={classes.soft}>{formatPatentNumber(sale.patent.patentNumber)}</span>
        <span>{formatCents(sale.amount)}</span>
        <Badge component="span" color={toneColors[tone]}>
          {badge}
        </Badge>
      </div>
      <p className={classes.text}>{copy.you(side, role)}</p>
      <SaleTracker states={stepStates(sale)} days={stepDays(sale)} />
      <Standing advised={advised} />
      <Ways advised={advised} />
      <SaleDetails sale={sale} />
      <SaleAdvisers saleId={sale.id} patentId={sale.patent.id} />
    </article>
  );
}

/** Where it stands, in the words that the side reads. */
function Standing({ advised: { side, sale } }: { advised: AdvisedSale }) {
  const awaited = awaitedOf(sale);
  const isSigning = sale.standing.state === 'owners_sign';
  const who = salesCopy[isSigning ? 'unsigned' : 'unverified'];
  return (
    <div role="group" aria-label={copy.reads[side]} className={classes.reads}>
      <p className="caption">{copy.reads[side]}</p>
      <StandingLines
        words={wordsOf(sale, side)}
        since={sale.standing.since}
        awaited={awaited.length > 0 ? who(awaited) : null}
      />
    </div>
  );
}

/** To both sides by message, to the page of a sale that has one, and out. */
function Ways({ advised }: { advised: AdvisedSale }) {
  const { sale } = advised;
  const hasPage = sale.filing.filed || isUndone(sale);
  return (
    <div className={classes.actions}>
      {[sale.buyer, sale.user].map((person) => (
        <Button
          key={person.userId}
          component={Link}
          to={messagePath(person.userId, sale.patent.id)}
          state={{ user: person }}
          size="sm"
          variant="default"
          leftSection={<IconMessage size={16} aria-hidden="true" />}
        >
          {salesCopy.messageLabel(fullName(person))}
        </Button>
      ))}
      {hasPage ? (
        <Anchor size="sm" component={Link} to={`/account/sales/${sale.id}`}>
          {isUndone(sale) ? copy.ended : copy.see}
        </Anchor>
      ) : null}
      <Leave advised={advised} />
    </div>
  );
}

function Leave({ advised }: { advised: AdvisedSale }) {
  const [leaves, setLeaves] = useState(false);
  const end = useEndAdviser(advised.sale.id, advised.id);
  return (
    <>
      <Button size="sm" variant="subtle" onClick={() => setLeaves(true)}>
        {leave.open}
      </Button>
      <FormDialog
        opened={leaves}
        onClose={() => setLeaves(false)}
        title={leave.title}
        call={end}
        send={() => undefined}
        failed={leave.failed}
        submit={leave.submit}
        cancel={leave.cancel}
      >
        <p className={classes.text}>{leave.text}</p>
      </FormDialog>
    </>
  );
}

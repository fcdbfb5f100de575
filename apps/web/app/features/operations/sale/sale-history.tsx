import { isolated } from '@claimstead/contract/visible-text.ts';
import type {
  SaleCheck,
  SaleHistoryLine,
} from '@claimstead/contract/operations-history.contract.ts';
import type { OperatorSaleHistory } from '@claimstead/contract/operations-sales.contract.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  formatCents,
  formatDate,
  formatDateTime,
  formatPatentNumber,
} from '../../../lib/format.ts';
import { isProblem } from '../../../lib/api-problem.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { operationsQueries } from '../operations.queries.ts';
import { OutsideReturnActs, OutsideReturnNote } from './outside-return.tsx';
import { ReasonedButton } from '../reasoned-button.tsx';
import { SaleBadges, waitOf } from '../sale-list.tsx';
import { checkWords, lineWords, saleHistoryCopy as copy } from './sale-history.copy.ts';
import { SaleParties, SigningStop } from './sale-parties.tsx';
import { SaleWords } from './sale-words.tsx';
import { StateIndicator } from '../state-indicator.tsx';
import classes from './sale-history.module.css';

/** One sale: where its money is, what it is waiting for, and everything that happened. */
export function SaleHistory({ id }: { id: string }) {
  const query = useQuery(operationsQueries.sale(id));
  return (
    <>
      <Button
        component={Link}
        to="/operations/sales"
        size="sm"
        variant="subtle"
        className={classes.back}
        leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
      >
        {copy.back}
      </Button>
      <QuerySection
        query={query}
        failed={copy.failed}
        refused={(error) =>
          isProblem(error, 'sales.not_found') ? <EmptyState title={copy.missing} /> : null
        }
        waiting={<HistorySkeleton />}
      >
        {(sale) => <Story sale={sale} />}
      </QuerySection>
    </>
  );
}

function Story({ sale }: { sale: OperatorSaleHistory }) {
  return (
    <>
      <PageHeading
        title={sale.title}
        caption={formatPatentNumber(sale.patentNumber)}
        actions={<SaleActs sale={sale} />}
      />
      <div className={classes.badges}>
        <SaleBadges sale={sale} />
      </div>
      <Facts sale={sale} />
      <SigningStop sale={sale} />
      <SaleParties sale={sale} />
      <SaleWords sale={sale} />
      <section aria-labelledby="checks">
        <h2 id="checks" className={classes.heading}>
          {copy.checks}
        </h2>
        <ul className={classes.checks}>
          {sale.checks.map((check) => (
            <Check key={check.check} check={check} />
          ))}
        </ul>
      </section>
      <OutsideReturnNote sale={sale} />
      <Shares sale={sale} />
      <section aria-labelledby="history">
        <h2 id="history" className={classes.heading}>
          {copy.history}
        </h2>
        <p className={classes.text}>{copy.historyText}</p>
        <ol className={classes.history}>
          {sale.history.map((line, index) => (
            <Line key={index} line={line} />
          ))}
        </ol>
      </section>
    </>
  );
}

function SaleActs({ sale }: { sale: OperatorSaleHistory }) {
  const subject = { id: sale.id, subject: sale.title };
  return (
    <div className={classes.acts}>
      <Button
        size="sm"
        variant="subtle"
        component={Link}
        to={`/operations/disclosures/${sale.patentId}`}
      >
        {copy.disclosures}
      </Button>
      <ReasonedButton act="check" label={copy.check} {...subject} />
      {sale.refundable ? (
        <ReasonedButton
          act="refund"
          label={sale.refund === 'failed' || sale.writableOff ? copy.retryRefund : copy.refund}
          amount={sale.toRefund > 0 ? formatCents(sale.toRefund) : ''}
          {...subject}
        />
      ) : null}
      {sale.missing > 0 ? (
        <ReasonedButton
          act="topUp"
          label={copy.topUp}
          amount={formatCents(sale.missing)}
          named={{ amount: sale.missing }}
          {...subject}
        />
      ) : null}
      {sale.paymentCheck ? (
        <ReasonedButton act="clearCheck" label={copy.clearCheck} {...subject} />
      ) : null}
      {sale.takenBack > 0 ? (
        <ReasonedButton
          act="payAgain"
          label={copy.payAgain}
          amount={formatCents(sale.takenBack)}
          {...subject}
        />
      ) : null}
      {sale.writableOff ? (
        <ReasonedButton act="writeOff" label={copy.writeOff} {...subject} />
      ) : null}
      <OutsideReturnActs sale={sale} />
    </div>
  );
}

function Facts({ sale }: { sale: OperatorSaleHistory }) {
  const facts: [string, string | null][] = [
    [copy.facts.price, formatCents(sale.amount)],
    [copy.facts.held, formatCents(sale.held)],
    [copy.facts.covered, sale.covered === 0 ? null : formatCents(sale.covered)],
    [copy.facts.buyer, sale.buyer],
    [copy.facts.method, sale.method === null ? null : (copy.methods[sale.method] ?? sale.method)],
    [copy.facts.evidenceDue, sale.evidenceDue === null ? null : formatDateTime(sale.evidenceDue)],
    [copy.facts.since, formatDate(sale.createTimestamp)],
    [copy.facts.now, waitOf(sale) || null],
    [copy.facts.payment, sale.paymentId],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Check({ check: { check, state, at, who } }: { check: SaleCheck }) {
  return (
    <li>
      <StateIndicator state={state} label={copy.states[state]} />
      <span className={classes.words}>
        {wordsOf(check, state)}
        {who.length > 0 ? `: ${who.join(', ')}` : null}
        {at ? (
          <time className={classes.when} dateTime={at}>
            {formatDateTime(at)}
          </time>
        ) : null}
      </span>
    </li>
  );
}

/** A state that has no words here is shown by the check's name. */
function wordsOf(check: SaleCheck['check'], state: SaleCheck['state']): string {
  const words: Partial<Record<SaleCheck['state'], string>> | undefined = checkWords[check];
  return words?.[state] ?? capitalised(check.replaceAll('_', ' '));
}

function Shares({ sale }: { sale: OperatorSaleHistory }) {
  return (
    <section aria-labelledby="shares">
      <h2 id="shares" className={classes.heading}>
        {copy.shares}
      </h2>
      <ul className={classes.shares}>
        {/* Their order never changes, and two may have one name. */}
        {sale.shares.map((owner, index) => (
          <li key={index}>
            <span className={classes.words}>
              <strong>
                {owner.company
                  ? copy.forCompany(isolated(owner.name), isolated(owner.company))
                  : owner.name}
              </strong>
              <span className={classes.when}>{shareState(owner)}</span>
              {owner.transferId ? <code className={classes.object}>{owner.transferId}</code> : null}
            </span>
            <span className={classes.amount}>
              {formatCents(owner.share)}
              <span className={classes.when}>{owner.stake}%</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function shareState(owner: OperatorSaleHistory['shares'][number]): string {
  if (owner.reversedTimestamp) return copy.reversed(formatDate(owner.reversedTimestamp));
  if (owner.paidTimestamp) return copy.paid(formatDate(owner.paidTimestamp));
  if (owner.signedTimestamp) return copy.signed(formatDate(owner.signedTimestamp));
  return copy.notSigned;
}

function Line({ line }: { line: SaleHistoryLine }) {
  const { at, from, what, who, amount, objectId, outcome, note } = line;
  const words = lineWords[`${from} ${what}`] ?? capitalised(what.replaceAll(/[._]/g, ' '));
  const ending = outcome === null ? null : copy.outcomes[outcome];
  return (
    <li data-from={from}>
      <time className={classes.when} dateTime={at}>
        {formatDateTime(at)}
      </time>
      <span className={classes.words}>
        <span>
          {words}
          {who ? `, ${who}` : null}
          {ending ? `: ${ending}` : null}
        </span>
        {note ? <span className={classes.when}>{note}</span> : null}
        {objectId ? <code className={classes.object}>{objectId}</code> : null}
      </span>
      {amount === null ? null : <span className={classes.amount}>{formatCents(amount)}</span>}
    </li>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function HistorySkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton height={38} width="52%" radius="xs" />
      <Skeleton height={64} mt={28} radius="xs" />
      <Skeleton height={260} mt={36} radius="xs" />
    </div>
  );
}

import type {
  PayoutAccountState,
  PayoutStage,
} from '@claimstead/contract/payout-accounts.contract.ts';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatCents, formatDate, formatDateTime } from '../../../lib/format.ts';
import { QuerySection, WaitingLines } from '../../../ui/query-section.tsx';
import { BankVerificationDialog } from './bank-verification-dialog.tsx';
import classes from './payout-account.module.css';
import { payoutAccountCopy as copy } from './payout-account.copy.ts';
import { saleQueries } from '../sales.queries.ts';

const badgeColors = {
  none: 'gray',
  unfinished: 'amber',
  checking: 'amber',
  enabled: 'moss',
  payout_failed: 'ribbon',
  more_needed: 'ribbon',
  refused: 'ribbon',
  closed: 'ribbon',
} as const satisfies Record<PayoutStage, string>;

/** The stage of the person's payout account, what is missing, and the next step: the section in the settings. */
export function PayoutAccount() {
  const query = useQuery(saleQueries.payoutAccount());
  return (
    <QuerySection
      query={query}
      failed={copy.failed}
      waiting={<WaitingLines label={copy.loading} heights={[104]} />}
    >
      {(account) => <Account account={account} />}
    </QuerySection>
  );
}

function Account({ account }: { account: PayoutAccountState }) {
  const [opened, setOpened] = useState(false);
  const { stage } = account;
  const { button } = copy.stages[stage];
  return (
    <div className={classes.account}>
      <PayoutStageLines account={account} />
      {button ? (
        <Button
          className={classes.button}
          variant={stage === 'enabled' ? 'default' : 'filled'}
          color={stage === 'more_needed' || stage === 'payout_failed' ? 'ribbon' : undefined}
          onClick={() => setOpened(true)}
        >
          {button}
        </Button>
      ) : null}
      {stage === 'refused' || stage === 'closed' ? (
        <Button className={classes.button} component={Link} to="/support" variant="default">
          {copy.support}
        </Button>
      ) : null}
      <BankVerificationDialog opened={opened} onClose={() => setOpened(false)} />
    </div>
  );
}

/** The same beside a sale that waits for the account; nothing while it is unknown. */
export function AwaitedPayoutAccount() {
  const { data } = useQuery(saleQueries.payoutAccount());
  // Before anything was started, the sale's own words say everything.
  if (!data || data.stage === 'none' || data.stage === 'enabled') return null;
  return (
    <div className={classes.awaited}>
      <PayoutStageLines account={data} />
    </div>
  );
}

function PayoutStageLines({ account }: { account: PayoutAccountState }) {
  const { stage, missing, bank, pausedUntil, failedPayout } = account;
  const words = copy.stages[stage];
  const isOn = stage === 'enabled' || stage === 'payout_failed';
  const label = isOn ? copy.missingLater : copy.missingLabel;
  return (
    <>
      <p className={classes.line} role="status">
        <Badge component="span" color={badgeColors[stage]}>
          {words.badge}
        </Badge>{' '}
        {words.text}
      </p>
      {bank || missing.length > 0 || pausedUntil || failedPayout ? (
        <dl className={classes.facts}>
          {bank ? (
            <div>
              <dt>{copy.bankLabel}</dt>
              <dd>{copy.bank(bank.name, bank.last4)}</dd>
            </div>
          ) : null}
          {failedPayout ? (
            <div>
              <dt>{copy.returnedLabel}</dt>
              <dd>
                {copy.returned(formatCents(failedPayout.amount), formatDate(failedPayout.failedAt))}
              </dd>
            </div>
          ) : null}
          {pausedUntil ? (
            <div>
              <dt>{copy.pausedLabel}</dt>
              <dd>{formatDateTime(pausedUntil)}</dd>
            </div>
          ) : null}
          {missing.length > 0 ? (
            <div>
              <dt>{label}</dt>
              <dd>{missing.map((need) => copy.needs[need]).join(', ')}</dd>
            </div>
          ) : null}
        </dl>
      ) : null}
    </>
  );
}

import type { Subscription } from '@claimstead/contract/subscriptions.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QuerySection, WaitingLines } from '../../ui/query-section.tsx';
import { BillingTable } from './billing-table.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { NextPlanDialog } from './next-plan-dialog.tsx';
import { RenewalDialog } from './renewal-dialog.tsx';
import { subscriptionsCopy } from './subscriptions.copy.ts';
import { subscriptionQueries } from './subscriptions.queries.ts';

const copy = subscriptionsCopy.billing;

/** The plans of the person's listings, and their end. */
export function BillingScreen() {
  const [ending, setEnding] = useState<Subscription | null>(null);
  const [payingId, setPayingId] = useState<string | null>(null);
  const [changingId, setChangingId] = useState<string | null>(null);
  const query = useQuery(subscriptionQueries.mine());
  const paying = query.data?.find(({ id }) => id === payingId) ?? null;
  const changing = query.data?.find(({ id }) => id === changingId) ?? null;
  return (
    <>
      <Plans
        onCancel={setEnding}
        onChange={(subscription) => setChangingId(subscription.id)}
        onPayRenewal={(subscription) => setPayingId(subscription.id)}
      />
      {/* Not inside the list: an event about the end may empty it before the response arrives. */}
      <CancelDialog subscription={ending} onClose={() => setEnding(null)} />
      <RenewalDialog subscription={paying} onClose={() => setPayingId(null)} />
      <NextPlanDialog subscription={changing} onClose={() => setChangingId(null)} />
    </>
  );
}

type PlansProps = Record<
  'onCancel' | 'onChange' | 'onPayRenewal',
  (subscription: Subscription) => void
>;

function Plans(props: PlansProps) {
  const query = useQuery(subscriptionQueries.mine());
  return (
    <QuerySection
      query={query}
      failed={copy.failed}
      waiting={<WaitingLines label={copy.loading} heights={[42, 52, 52, 52]} />}
      empty={<NoPlans />}
    >
      {(subscriptions) => <BillingTable subscriptions={subscriptions} {...props} />}
    </QuerySection>
  );
}

function NoPlans() {
  return (
    <EmptyState
      title={copy.empty}
      text={copy.emptyText}
      action={
        <Button component={Link} to="/account/listings">
          {copy.emptyAction}
        </Button>
      }
    />
  );
}

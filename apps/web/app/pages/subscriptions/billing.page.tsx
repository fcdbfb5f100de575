import { BillingScreen } from '../../features/subscriptions/billing-screen.tsx';
import { Invoices } from '../../features/subscriptions/invoices.tsx';
import { subscriptionsCopy } from '../../features/subscriptions/subscriptions.copy.ts';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const copy = subscriptionsCopy.billing;

export function meta() {
  return [{ title: pageTitle(copy.title) }];
}

export default function BillingPage() {
  return (
    <>
      <PageHeading title={copy.title} text={copy.text} />
      <BillingScreen />
      <Invoices />
    </>
  );
}

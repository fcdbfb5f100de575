import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Subscription') }];
}

export default function BillingPage() {
  return <PageHeading title="Subscription" />;
}

import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Listings') }];
}

export default function OperationsListingsPage() {
  return <PageHeading title="Listings" />;
}

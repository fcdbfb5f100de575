import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Purchased Patents') }];
}

export default function PurchasedPage() {
  return <PageHeading title="Purchased Patents" />;
}

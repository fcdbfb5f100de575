import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Sales') }];
}

export default function OperationsSalesPage() {
  return <PageHeading title="Sales" />;
}

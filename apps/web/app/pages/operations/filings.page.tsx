import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Filings') }];
}

export default function FilingsPage() {
  return <PageHeading title="Filings" />;
}

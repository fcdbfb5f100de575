import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Sold Patents') }];
}

export default function SoldPage() {
  return <PageHeading title="Sold Patents" />;
}

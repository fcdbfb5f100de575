import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Activity') }];
}

export default function TodoPage() {
  return <PageHeading title="Activity" />;
}

import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('People') }];
}

export default function UsersPage() {
  return <PageHeading title="People" />;
}

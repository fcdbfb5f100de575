import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Messages') }];
}

export default function MessagesPage() {
  return <PageHeading title="Messages" />;
}

import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Inquiries') }];
}

export default function InquiriesPage() {
  return <PageHeading title="Inquiries" />;
}

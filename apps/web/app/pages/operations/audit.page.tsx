import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle('Audit trail') }];
}

export default function AuditPage() {
  return <PageHeading title="Audit trail" />;
}

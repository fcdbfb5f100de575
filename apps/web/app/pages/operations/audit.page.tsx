import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { AuditList } from '../../features/operations/audit-list.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const copy = operationsCopy.audit;

export function meta() {
  return [{ title: pageTitle(copy.title) }];
}

export default function AuditPage() {
  return (
    <>
      <PageHeading title={copy.title} text={copy.text} />
      <AuditList />
    </>
  );
}

import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { ReportList } from '../../features/operations/report-list.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const copy = operationsCopy.reports;

export function meta() {
  return [{ title: pageTitle(copy.title) }];
}

export default function OperationsReportsPage() {
  return (
    <>
      <PageHeading title={copy.title} text={copy.text} />
      <ReportList />
    </>
  );
}

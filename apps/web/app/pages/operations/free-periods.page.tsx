import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { FreePeriodList } from '../../features/operations/free-period-list.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const copy = operationsCopy.freePeriods;

export function meta() {
  return [{ title: pageTitle(copy.title) }];
}

export default function OperationsFreePeriodsPage() {
  return (
    <>
      <PageHeading title={copy.title} text={copy.text} />
      <FreePeriodList />
    </>
  );
}

import { freePeriodsCopy as copy } from '../../features/operations/free-periods.copy.ts';
import { FreePeriodList } from '../../features/operations/free-period-list.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

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

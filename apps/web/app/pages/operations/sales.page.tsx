import { operationsCopy } from '../../features/operations/operations.copy.ts';
import { SaleList } from '../../features/operations/sale-list.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const copy = operationsCopy.sales;

export function meta() {
  return [{ title: pageTitle(copy.title) }];
}

export default function OperationsSalesPage() {
  return (
    <>
      <PageHeading title={copy.title} text={copy.text} />
      <SaleList />
    </>
  );
}

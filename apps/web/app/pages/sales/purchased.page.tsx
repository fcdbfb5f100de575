import { EndedSales } from '../../features/sales/ended-sales.tsx';
import { recordsCopy } from '../../features/sales/records.copy.ts';
import { SaleRecords } from '../../features/sales/sale-records.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle(recordsCopy.purchased.title) }];
}

export default function PurchasedPage() {
  return (
    <>
      <PageHeading title={recordsCopy.purchased.title} text={recordsCopy.purchased.text} />
      <SaleRecords kind="purchased" />
      <EndedSales side="buyer" />
    </>
  );
}

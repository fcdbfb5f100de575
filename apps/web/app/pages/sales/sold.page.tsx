import { EndedSales } from '../../features/sales/ended-sales.tsx';
import { PayoutYear } from '../../features/sales/payout-year.tsx';
import { recordsCopy } from '../../features/sales/records.copy.ts';
import { SaleRecords } from '../../features/sales/sale-records.tsx';
import { pageTitle } from '../../lib/product.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

export function meta() {
  return [{ title: pageTitle(recordsCopy.sold.title) }];
}

export default function SoldPage() {
  return (
    <>
      <PageHeading title={recordsCopy.sold.title} text={recordsCopy.sold.text} />
      <SaleRecords kind="sold" />
      <PayoutYear />
      <EndedSales side="owner" />
    </>
  );
}

import { useParams } from 'react-router';
import { saleHistoryCopy } from '../../features/operations/sale/sale-history.copy.ts';
import { SaleHistory } from '../../features/operations/sale/sale-history.tsx';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  return [{ title: pageTitle(saleHistoryCopy.title) }];
}

export default function OperationsSalePage() {
  const { id = '' } = useParams();
  return <SaleHistory id={id} />;
}

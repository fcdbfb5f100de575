import { useParams } from 'react-router';
import { NextStepsOfSale } from '../../features/dockets/next-steps.tsx';
import { ClosingScreen } from '../../features/sales/closing.tsx';
import { closingCopy } from '../../features/sales/closing.copy.ts';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  return [{ title: pageTitle(closingCopy.pageTitle) }];
}

export default function ClosingPage() {
  const { id = '' } = useParams();
  return (
    <ClosingScreen key={id} saleId={id} next={(closing) => <NextStepsOfSale closing={closing} />} />
  );
}

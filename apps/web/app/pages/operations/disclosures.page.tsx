import { useParams } from 'react-router';
import { disclosuresCopy } from '../../features/listings/disclosures/disclosures.copy.ts';
import { OperatorDisclosures } from '../../features/listings/disclosures/operator-disclosures.tsx';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  return [{ title: pageTitle(disclosuresCopy.operators.title) }];
}

export default function OperationsDisclosuresPage() {
  const { id = '' } = useParams();
  return <OperatorDisclosures key={id} id={id} />;
}

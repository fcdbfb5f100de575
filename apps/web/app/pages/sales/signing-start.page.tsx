import { useParams, useSearchParams } from 'react-router';
import { startCopy } from '../../features/sales/legal-name.copy.ts';
import { SigningStart } from '../../features/sales/assignment/signing-start.tsx';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  return [{ title: pageTitle(startCopy.title) }];
}

export default function SigningStartPage() {
  const { patentId = '' } = useParams();
  const [search] = useSearchParams();
  const side = search.get('as') === 'owner' ? 'owner' : 'buyer';
  return <SigningStart patentId={patentId} side={side} />;
}

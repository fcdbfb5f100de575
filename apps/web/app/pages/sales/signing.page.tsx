import { useParams } from 'react-router';
import { SigningCeremony } from '../../features/signing/signing-ceremony.tsx';
import { signingCopy } from '../../features/signing/signing.copy.ts';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  return [{ title: pageTitle(signingCopy.title) }];
}

export default function SigningPage() {
  const { token = '' } = useParams();
  return <SigningCeremony token={token} />;
}

import { identityCopy } from '../../features/identity/identity.copy.ts';
import { ResetPassword } from '../../features/identity/reset-password.tsx';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  return [
    { title: pageTitle(identityCopy.reset.title) },
    // The token in the address must not travel to other sites.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function ResetPasswordPage() {
  return <ResetPassword />;
}

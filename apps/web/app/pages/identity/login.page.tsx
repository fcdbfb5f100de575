import { identityCopy } from '../../features/identity/identity.copy.ts';
import { SignIn } from '../../features/identity/sign-in.tsx';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  return [{ title: pageTitle(identityCopy.login.title) }];
}

export default function LoginPage() {
  return <SignIn />;
}

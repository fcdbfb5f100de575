import { identityCopy } from '../../features/identity/identity.copy.ts';
import { SignUp } from '../../features/identity/sign-up.tsx';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  return [{ title: pageTitle(identityCopy.signup.title) }];
}

export default function SignupPage() {
  return <SignUp />;
}

import { identityCopy } from '../../features/identity/identity.copy.ts';
import { SignUp } from '../../features/identity/sign-up.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  return pageMeta({
    title: pageTitle(identityCopy.signup.title),
    description:
      'Create an account to sell a patent, save patents, message their owners and make offers. It’s free.',
    path: '/auth/signup',
  });
}

export default function SignupPage() {
  return <SignUp />;
}

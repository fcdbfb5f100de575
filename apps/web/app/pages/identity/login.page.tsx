import { identityCopy } from '../../features/identity/identity.copy.ts';
import { SignIn } from '../../features/identity/sign-in.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { pageTitle } from '../../lib/product.ts';

export function meta() {
  return pageMeta({
    title: pageTitle(identityCopy.login.title),
    description: 'Sign in to list a patent, answer offers, sign an assignment, or follow a sale.',
    path: '/auth/login',
  });
}

export default function LoginPage() {
  return <SignIn />;
}

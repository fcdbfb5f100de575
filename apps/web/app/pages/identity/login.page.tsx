import { Navigate, useSearchParams } from 'react-router';
import { identityCopy } from '../../features/identity/identity.copy.ts';
import { LoginForm } from '../../features/identity/login-form.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { pageTitle } from '../../lib/product.ts';
import { safeNext, useSession } from '../../lib/session.ts';

export function meta() {
  return pageMeta({
    title: pageTitle(identityCopy.login.title),
    description: 'Sign in to list a patent, answer offers, sign an assignment, or follow a sale.',
    path: '/auth/login',
  });
}

export default function LoginPage() {
  const session = useSession();
  const [search] = useSearchParams();
  if (session.state === 'signed_in') return <Navigate to={safeNext(search.get('next'))} replace />;
  return <LoginForm />;
}

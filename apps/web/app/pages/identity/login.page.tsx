import { Navigate, useSearchParams } from 'react-router';
import { identityCopy } from '../../features/identity/identity.copy.ts';
import { LoginForm } from '../../features/identity/login-form.tsx';
import { pageTitle } from '../../lib/product.ts';
import { safeNext, useSession } from '../../lib/session.ts';

export function meta() {
  return [{ title: pageTitle(identityCopy.login.title) }];
}

export default function LoginPage() {
  const session = useSession();
  const [search] = useSearchParams();
  if (session.state === 'signed_in') return <Navigate to={safeNext(search.get('next'))} replace />;
  return <LoginForm />;
}

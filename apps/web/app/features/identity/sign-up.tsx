import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { type Me, rememberMe, safeNext, useSession } from '../../lib/session.ts';
import { CodeStep } from './code-step.tsx';
import { PictureStep } from './picture-step.tsx';
import { RegisterForm } from './register-form.tsx';

/**
 * Account, picture, code, and then where the person wanted to go. Somebody who comes back signed in
 * but not verified goes on with the code.
 */
export function SignUp() {
  const session = useSession();
  const [registered, setRegistered] = useState<Me | null>(null);
  const [pictureDone, setPictureDone] = useState(false);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = safeNext(search.get('next'));
  const leave = () => void navigate(next, { replace: true });

  if (registered && !pictureDone) return <PictureStep onDone={() => setPictureDone(true)} />;
  const me = session.me ?? registered;
  if (me && !me.emailVerified) return <CodeStep email={me.email} onDone={leave} />;
  if (me) return <Navigate to={next} replace />;
  return (
    <RegisterForm
      onRegistered={(person) => {
        setRegistered(person);
        rememberMe(person);
      }}
    />
  );
}

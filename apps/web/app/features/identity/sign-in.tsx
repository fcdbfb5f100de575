import type { SecondStepChallenge } from '@claimstead/contract/second-steps.contract.ts';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { safeNext, withNext } from '../../lib/return-to.ts';
import { type Me, useSession } from '../../lib/session.ts';
import type { FormNotice } from './form-message.tsx';
import { LoginForm } from './login-form.tsx';
import { arrivalOf } from './login-arrival.ts';
import { type Credentials, useSignInCode } from './identity.queries.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { SlowedSignIn } from './slowed-sign-in.tsx';

/**
 * Email and password, after many wrong tries an emailed code, for some accounts a second step, and then where
 * the person wanted to go. A
 * person with an unverified address is asked for the code first.
 */
export function SignIn() {
  const session = useSession();
  const [search] = useSearchParams();
  const arrival = arrivalOf(useLocation().state);
  const [challenge, setChallenge] = useState<SecondStepChallenge | null>(null);
  const [email, setEmail] = useState(arrival.email);
  const [notice, setNotice] = useState<FormNotice | null>(arrival.notice);
  const [slowed, setSlowed] = useState<Credentials | null>(null);
  const mail = useSignInCode();
  const next = safeNext(search.get('next'));

  if (session.me) return <Navigate to={afterSignIn(session.me, next)} replace />;
  const goOn = (asked: SecondStepChallenge, address: string) => {
    setEmail(address);
    setSlowed(null);
    setChallenge(asked);
  };
  if (challenge) {
    const back = (reason: string | null) => {
      setNotice(reason === null ? null : { good: false, text: reason });
      setChallenge(null);
    };
    return <SecondStepForm challenge={challenge} onBack={back} />;
  }
  if (slowed) {
    const back = () => setSlowed(null);
    return <SlowedSignIn typed={slowed} mail={mail} onChallenge={goOn} onBack={back} />;
  }
  return (
    <LoginForm
      next={next}
      initialEmail={email}
      initialNotice={notice}
      onChallenge={goOn}
      onSlowed={(typed) => {
        setEmail(typed.email);
        setNotice(null);
        setSlowed(typed);
        mail.mutate(typed.email);
      }}
    />
  );
}

function afterSignIn(me: Me, next: string): string {
  return me.emailVerified ? next : withNext('/auth/signup', next);
}

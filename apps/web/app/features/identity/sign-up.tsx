import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { safeNext, withNext } from '../../lib/return-to.ts';
import { useSession } from '../../lib/session.ts';
import { CodeStep } from './code-step.tsx';
import { forgetPictureDue, isPictureDue, notePictureDue } from './picture-due.ts';
import { PictureStep } from './picture-step.tsx';
import { RegisterForm } from './register-form.tsx';
import { noteCodeAsked } from './resend-wait.ts';

/**
 * Account, picture, code, and then where the person wanted to go. Someone who comes back signed in but not
 * verified continues with the code.
 */
export function SignUp() {
  const session = useSession();
  const [pictureIsDone, setPictureIsDone] = useState(false);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = safeNext(search.get('next'));
  const { me } = session;
  if (me && !wasSignedIn) setWasSignedIn(true);

  if (me?.emailVerified) return <Navigate to={next} replace />;
  if (me && !pictureIsDone && isPictureDue(me.id)) {
    const goOn = () => {
      forgetPictureDue();
      setPictureIsDone(true);
    };
    return <PictureStep onDone={goOn} />;
  }
  if (me) return <CodeStep me={me} onLater={() => void navigate(next, { replace: true })} />;
  // The session ended halfway: the account exists, so signing in comes next.
  if (session.state === 'signed_out' && wasSignedIn) {
    return <Navigate to={withNext('/auth/login', next)} replace />;
  }
  return (
    <RegisterForm
      onRegistered={(person) => {
        noteCodeAsked(person.id, Date.now());
        notePictureDue(person.id);
      }}
    />
  );
}

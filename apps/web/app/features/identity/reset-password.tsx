import { Anchor, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { identityCopy } from './identity.copy.ts';
import { NewLink } from './new-link.tsx';
import { useResetLink } from './reset-link.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

const copy = identityCopy.reset;
const toSignIn = (
  <Anchor component={Link} to="/auth/login">
    {copy.toSignIn}
  </Anchor>
);

/** The page of the mail's link: the form for a new password, or a way to another link. */
export function ResetPassword() {
  const arrived = useResetLink();
  if (arrived.state === 'none') return <AskForLink />;
  return (
    <AuthCard title={copy.title} text={copy.text} foot={toSignIn}>
      <ResetPasswordForm link={arrived.state === 'there' ? arrived.link : null} />
    </AuthCard>
  );
}

function AskForLink() {
  const [email, setEmail] = useState('');
  const input = useRef<HTMLInputElement>(null);
  return (
    <AuthCard title={copy.noToken} text={copy.noTokenText} foot={toSignIn}>
      <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <TextInput
          ref={input}
          label={copy.email}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <NewLink
          email={email.trim()}
          label={copy.newLink}
          variant="filled"
          onMissing={() => input.current?.focus()}
        />
      </form>
    </AuthCard>
  );
}

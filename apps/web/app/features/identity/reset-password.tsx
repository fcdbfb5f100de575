import { Anchor, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { identityCopy } from './identity.copy.ts';
import { resetLinkQuery } from './identity.queries.ts';
import { NewLink } from './new-link.tsx';
import { useResetLink } from './reset-link.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

const copy = identityCopy.reset;
const toSignIn = (
  <Anchor component={Link} to="/auth/login">
    {copy.toSignIn}
  </Anchor>
);

/** The page behind the email's link: the form for a new password, or a way to another link. */
export function ResetPassword() {
  const arrived = useResetLink();
  const [isBegun, setBegun] = useState(false);
  const check = useQuery(resetLinkQuery(arrived.state === 'there' ? arrived.link.token : null));
  if (arrived.state === 'none') return <AskForLink title={copy.noToken} text={copy.noTokenText} />;
  // Otherwise people would choose a password for nothing; a person who has started keeps what was typed.
  const isSpent = check.data?.works === false;
  if (isSpent && !isBegun) return <AskForLink title={copy.spent} text={copy.spentText} />;
  return (
    <AuthCard title={copy.title} text={copy.text} foot={toSignIn}>
      <ResetPasswordForm
        link={arrived.state === 'there' ? arrived.link : null}
        isSpent={isSpent}
        onBegin={() => setBegun(true)}
      />
    </AuthCard>
  );
}

function AskForLink({ title, text }: { title: string; text: string }) {
  const [email, setEmail] = useState('');
  const input = useRef<HTMLInputElement>(null);
  return (
    <AuthCard title={title} text={text} foot={toSignIn}>
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

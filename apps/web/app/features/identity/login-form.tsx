import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { isProblem } from '../../lib/api-problem.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { safeNext } from '../../lib/session.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';
import { useRequestReset, useSignIn } from './identity.queries.ts';

const copy = identityCopy.login;

/** Failures that say more than "failed": a limit, a suspended account, a second step. */
function failureWords(error: unknown): string {
  const telling = isProblem(error) && (error.status === 429 || error.code.startsWith('identity.'));
  return telling ? wordsFor(error) : copy.failed;
}

export function LoginForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const requestReset = useRequestReset();
  const fail = (text: string) => setNotice({ good: false, text });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setNotice(null);
    signIn.mutate(
      { email: email.trim(), password },
      {
        onSuccess: (me) =>
          me ? navigate(safeNext(search.get('next')), { replace: true }) : fail(copy.wrong),
        onError: (error) => fail(failureWords(error)),
      },
    );
  };
  const forgot = () => {
    const address = email.trim();
    if (address === '') return fail(copy.emailFirst);
    setNotice(null);
    requestReset.mutate(address, {
      onSuccess: () => setNotice({ good: true, text: copy.resetSent(address) }),
      onError: () => fail(copy.resetFailed(address)),
    });
  };
  return (
    <AuthCard
      title={copy.title}
      text={copy.text}
      foot={
        <>
          {copy.noAccount}{' '}
          <Anchor component={Link} to={`/auth/signup?${search}`}>
            {copy.create}
          </Anchor>
        </>
      }
    >
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label={copy.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          required
          withAsterisk={false}
        />
        <PasswordInput
          label={copy.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          required
          withAsterisk={false}
        />
        <FormMessage notice={notice} />
        <Button type="submit" loading={signIn.isPending} fullWidth>
          {copy.submit}
        </Button>
        <Button variant="subtle" size="sm" loading={requestReset.isPending} onClick={forgot}>
          {copy.forgot}
        </Button>
      </form>
    </AuthCard>
  );
}

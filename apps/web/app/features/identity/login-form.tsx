import type { SecondStepChallenge } from '@claimstead/contract/second-steps.contract.ts';
import { Anchor, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { Link } from 'react-router';
import { isProblem } from '../../lib/api-problem.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { withNext } from '../../lib/return-to.ts';
import { focusFirstError } from '../../ui/form-errors.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { useEarlyInput } from './form-fields.ts';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';
import { type Credentials, isOnItsWay, useRequestReset, useSignIn } from './identity.queries.ts';
import { PasswordField } from './password-field.tsx';
import { challengeOf } from './second-step-challenge.ts';
import { useWaitingWords } from './use-waiting-words.ts';
import { BusyButton, SubmitButton } from './busy-button.tsx';

const copy = identityCopy.login;

type LoginFormProps = {
  /** Where the person wants to go, also if they sign up instead. */
  next: string;
  initialEmail: string;
  initialNotice: FormNotice | null;
  onChallenge: (challenge: SecondStepChallenge, email: string) => void;
  /** After too many wrong tries a code from an email is needed as well. */
  onSlowed: (typed: Credentials) => void;
};

/** Signing in changes the session; whoever shows this form continues from there. */
export function LoginForm(props: LoginFormProps) {
  const [notice, setNotice] = useState(props.initialNotice);
  const form = useForm({
    initialValues: { email: props.initialEmail, password: '' },
    validate: {
      email: (value) => (value.trim() === '' ? copy.emailMissing : null),
      password: (value) => (value === '' ? copy.passwordMissing : null),
    },
  });
  useEarlyInput(form);
  const login = useLogin(props, form, setNotice);
  const forgotten = useForgottenPassword(form, setNotice);
  const text = useWaitingWords('login', props.next);
  return (
    <AuthCard title={copy.title} text={text} foot={<NoAccount next={props.next} />}>
      <form className={classes.form} method="post" onSubmit={login.submit} noValidate>
        <TextInput
          label={copy.email}
          type="email"
          name="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={copy.password}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <FormMessage notice={notice} busy={login.isBusy || forgotten.isBusy} />
        <SubmitButton busy={login.isBusy}>{copy.submit}</SubmitButton>
        <BusyButton variant="subtle" size="sm" busy={forgotten.isBusy} onClick={forgotten.ask}>
          {copy.forgot}
        </BusyButton>
      </form>
    </AuthCard>
  );
}

function NoAccount({ next }: Pick<LoginFormProps, 'next'>) {
  return (
    <>
      {copy.noAccount}{' '}
      <Anchor component={Link} to={withNext('/auth/signup', next)}>
        {copy.create}
      </Anchor>
    </>
  );
}

type Login = UseFormReturnType<Credentials>;
type Say = (notice: FormNotice | null) => void;

function useLogin({ onChallenge, onSlowed }: LoginFormProps, form: Login, say: Say) {
  const signIn = useSignIn();
  const fail = (text: string) => say({ good: false, text });
  const refuse = (error: Error, typed: Credentials) => {
    const challenge = challengeOf(error);
    if (challenge) return onChallenge(challenge, typed.email);
    if (isProblem(error, 'identity.sign_in_slowed')) return onSlowed(typed);
    return fail(failureWords(error));
  };
  const submit = form.onSubmit(
    (values) => {
      if (isOnItsWay()) return;
      const typed = { email: values.email.trim(), password: values.password };
      say(null);
      signIn.mutate(typed, {
        onSuccess: (me) => (me ? undefined : fail(copy.wrong)),
        onError: (error) => refuse(error, typed),
      });
    },
    (errors) => focusFirstError(form, errors),
  );
  return { submit, isBusy: signIn.isPending };
}

/** Failures that say more than "failed": a limit, a suspended account. */
function failureWords(error: unknown): string {
  const isSpecific =
    isProblem(error) && (error.status === 429 || error.code.startsWith('identity.'));
  return isSpecific ? wordsFor(error) : copy.failed;
}

/** Has a reset link sent to the email in the form. */
function useForgottenPassword(form: Login, say: Say) {
  const requestReset = useRequestReset();
  const ask = () => {
    // Read now, not at the last render: a press may wake the page up and arrive before the next render.
    const email = form.getValues().email.trim();
    if (email === '') {
      form.getInputNode('email')?.focus();
      return say({ good: false, text: copy.emailFirst });
    }
    if (isOnItsWay()) return;
    say(null);
    requestReset.mutate(email, {
      onSuccess: () => say({ good: true, text: copy.resetSent(email) }),
      onError: () => say({ good: false, text: copy.resetFailed(email) }),
    });
  };
  return { ask, isBusy: requestReset.isPending };
}

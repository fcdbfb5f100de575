import type { SecondStepChallenge } from '@claimstead/contract/second-steps.contract.ts';
import { Anchor, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
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
import { BusyButton, SubmitButton } from './busy-button.tsx';

const copy = identityCopy.login;

type LoginFormProps = {
  /** Where the person wants to go, for those who turn to registering instead. */
  next: string;
  initialEmail: string;
  initialNotice: FormNotice | null;
  onChallenge: (challenge: SecondStepChallenge, email: string) => void;
  /** Too many tries were wrong: from here on it goes with a mailed code. */
  onSlowed: (typed: Credentials) => void;
};

/** Failures that say more than "failed": a limit, a suspended account. */
function failureWords(error: unknown): string {
  const telling = isProblem(error) && (error.status === 429 || error.code.startsWith('identity.'));
  return telling ? wordsFor(error) : copy.failed;
}

/** Signing in shows in the session; whoever shows this form goes on from there. */
export function LoginForm(props: LoginFormProps) {
  const { next, initialEmail, initialNotice, onChallenge, onSlowed } = props;
  const [notice, setNotice] = useState<FormNotice | null>(initialNotice);
  const signIn = useSignIn();
  const requestReset = useRequestReset();
  const form = useForm({
    initialValues: { email: initialEmail, password: '' },
    validate: {
      email: (value) => (value.trim() === '' ? copy.emailMissing : null),
      password: (value) => (value === '' ? copy.passwordMissing : null),
    },
  });
  useEarlyInput(form);
  const fail = (text: string) => setNotice({ good: false, text });

  const submit = form.onSubmit(
    (values) => {
      if (isOnItsWay()) return;
      const email = values.email.trim();
      setNotice(null);
      signIn.mutate(
        { email, password: values.password },
        {
          onSuccess: (me) => (me ? undefined : fail(copy.wrong)),
          onError: (error) => {
            const challenge = challengeOf(error);
            if (challenge) onChallenge(challenge, email);
            else if (isProblem(error, 'identity.sign_in_slowed')) {
              onSlowed({ email, password: values.password });
            } else fail(failureWords(error));
          },
        },
      );
    },
    (errors) => focusFirstError(form, errors),
  );
  const forgot = () => {
    // Not those of the render: a press may wake the page up, and then comes before it is drawn again.
    const email = form.getValues().email.trim();
    if (email === '') {
      form.getInputNode('email')?.focus();
      return fail(copy.emailFirst);
    }
    if (isOnItsWay()) return;
    setNotice(null);
    requestReset.mutate(email, {
      onSuccess: () => setNotice({ good: true, text: copy.resetSent(email) }),
      onError: () => fail(copy.resetFailed(email)),
    });
  };
  return (
    <AuthCard
      title={copy.title}
      text={copy.text}
      foot={
        <>
          {copy.noAccount}{' '}
          <Anchor component={Link} to={withNext('/auth/signup', next)}>
            {copy.create}
          </Anchor>
        </>
      }
    >
      <form className={classes.form} method="post" onSubmit={submit} noValidate>
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
        <FormMessage notice={notice} busy={signIn.isPending || requestReset.isPending} />
        <SubmitButton busy={signIn.isPending}>{copy.submit}</SubmitButton>
        <BusyButton variant="subtle" size="sm" busy={requestReset.isPending} onClick={forgot}>
          {copy.forgot}
        </BusyButton>
      </form>
    </AuthCard>
  );
}

import type { SecondStepChallenge } from '@claimstead/contract/second-steps.contract.ts';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { isProblem } from '../../lib/api-problem.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { focusFirstError } from '../../ui/form-errors.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { BusyButton, SubmitButton } from './busy-button.tsx';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';
import { type Credentials, isOnItsWay, useSignIn, type useSignInCode } from './identity.queries.ts';
import { PasswordField } from './password-field.tsx';
import { clockOf, resendWaitMs, useSecondsUntil } from './resend-wait.ts';
import { challengeOf } from './second-step-challenge.ts';

const copy = identityCopy.slowed;

type SlowedSignInProps = {
  /** What was typed: nothing has to be typed again. */
  typed: Credentials;
  /** The mail with the code, on its way as this screen opens. */
  mail: ReturnType<typeof useSignInCode>;
  onChallenge: (challenge: SecondStepChallenge, email: string) => void;
  onBack: () => void;
};

/**
 * After many wrong tries, by whomever, a sign-in goes on with a code that is mailed to the account. One is on
 * its way as this screen opens; whoever has one already can type it meanwhile.
 */
export function SlowedSignIn({ typed, mail, onChallenge, onBack }: SlowedSignInProps) {
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const [mayAskFromMs, setMayAskFromMs] = useState(() => Date.now() + resendWaitMs);
  const signIn = useSignIn();
  const left = useSecondsUntil(mayAskFromMs);
  const seconds = mail.isError ? 0 : left;
  const said = mail.isError ? { good: false, text: copy.notSent } : notice;
  const form = useForm({
    initialValues: { code: '', password: typed.password },
    validate: {
      code: (value) => (value.trim() === '' ? copy.codeMissing : null),
      password: (value) => (value === '' ? identityCopy.login.passwordMissing : null),
    },
  });
  const codeField = useRef<HTMLInputElement>(null);
  // The screen takes the place of another one: the focus goes on to what it asks for.
  useEffect(() => codeField.current?.focus(), []);
  const fail = (text: string) => setNotice({ good: false, text });

  const submit = form.onSubmit(
    ({ code, password }) => {
      if (isOnItsWay()) return;
      setNotice(null);
      signIn.mutate(
        { email: typed.email, password, code: code.trim() },
        {
          onSuccess: (me) => {
            if (me) return;
            fail(copy.passwordWrong);
            form.getInputNode('password')?.focus();
          },
          onError: (error) => {
            const challenge = challengeOf(error);
            if (challenge) return onChallenge(challenge, typed.email);
            if (isProblem(error, 'identity.sign_in_code_wrong')) {
              form.setFieldError('code', wordsFor(error));
              return form.getInputNode('code')?.focus();
            }
            const telling = isProblem(error) && error.code.startsWith('identity.');
            return fail(telling ? wordsFor(error) : copy.failed);
          },
        },
      );
    },
    (errors) => focusFirstError(form, errors),
  );
  const sendAgain = () => {
    if (seconds > 0 || isOnItsWay()) return;
    setNotice(null);
    mail.mutate(typed.email, {
      onSuccess: () => {
        setMayAskFromMs(Date.now() + resendWaitMs);
        setNotice({ good: true, text: copy.resent });
      },
    });
  };
  return (
    <AuthCard title={copy.title} text={copy.text(typed.email)}>
      <form className={classes.form} method="post" onSubmit={submit} noValidate>
        <input type="hidden" name="email" autoComplete="username" value={typed.email} readOnly />
        <TextInput
          ref={codeField}
          label={copy.code}
          description={copy.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={40}
          {...form.getInputProps('code')}
        />
        <PasswordField
          label={identityCopy.login.password}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <FormMessage notice={said} busy={signIn.isPending || mail.isPending} />
        <SubmitButton busy={signIn.isPending}>{identityCopy.login.submit}</SubmitButton>
        <div className={classes.line}>
          <BusyButton
            variant="subtle"
            size="sm"
            className={classes.quiet}
            busy={mail.isPending}
            // Not disabled: whoever pressed it keeps the focus while it counts down.
            data-disabled={seconds > 0 || undefined}
            aria-disabled={seconds > 0 || undefined}
            onClick={sendAgain}
          >
            {seconds > 0 ? copy.resendIn(clockOf(seconds)) : copy.resend}
          </BusyButton>
          <Button variant="subtle" size="sm" className={classes.quiet} onClick={onBack}>
            {identityCopy.secondStep.back}
          </Button>
        </div>
      </form>
    </AuthCard>
  );
}

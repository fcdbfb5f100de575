import type { SecondStepChallenge } from '@claimstead/contract/second-steps.contract.ts';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { isProblem } from '../../lib/api-problem.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { focusFirstError } from '../../ui/form-errors.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { SubmitButton } from './busy-button.tsx';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';
import {
  type Credentials,
  isCodeMailOnItsWay,
  isOnItsWay,
  useSignIn,
  type useSignInCode,
} from './identity.queries.ts';
import { PasswordField } from './password-field.tsx';
import { ResendButton } from './resend-button.tsx';
import { resendWaitMs } from './resend-wait.ts';
import { challengeOf } from './second-step-challenge.ts';

const copy = identityCopy.slowed;

type SlowedSignInProps = {
  /** Filled in, so that nothing has to be typed again. */
  typed: Credentials;
  /** The email with the code, on its way as this screen opens. */
  mail: ReturnType<typeof useSignInCode>;
  onChallenge: (challenge: SecondStepChallenge, email: string) => void;
  onBack: () => void;
};

/**
 * After many wrong tries, no matter whose, signing in also takes a code that is emailed to the account. One
 * is on its way as this screen opens; a person who already has one can type it right away.
 */
export function SlowedSignIn({ typed, mail, onChallenge, onBack }: SlowedSignInProps) {
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const { form, submit, isBusy } = useSignInWithCode({ typed, onChallenge, setNotice });
  const codeField = useRef<HTMLInputElement>(null);
  // This screen replaces another one, so it takes the focus.
  useEffect(() => codeField.current?.focus(), []);
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
        <FormMessage
          notice={mail.isError ? { good: false, text: copy.notSent } : notice}
          busy={isBusy || mail.isPending}
        />
        <SubmitButton busy={isBusy}>{identityCopy.login.submit}</SubmitButton>
        <div className={classes.line}>
          <AnotherCode mail={mail} email={typed.email} setNotice={setNotice} />
          <Button variant="subtle" size="sm" className={classes.quiet} onClick={onBack}>
            {identityCopy.secondStep.back}
          </Button>
        </div>
      </form>
    </AuthCard>
  );
}

type SetNotice = (notice: FormNotice | null) => void;
type AnotherCodeProps = { mail: SlowedSignInProps['mail']; email: string; setNotice: SetNotice };

/** Asks for another code: right away if the last email could not be sent, otherwise after a wait. */
function AnotherCode({ mail, email, setNotice }: AnotherCodeProps) {
  const [mayAskFromMs, setMayAskFromMs] = useState(() => Date.now() + resendWaitMs);
  const send = () => {
    if (isOnItsWay() || isCodeMailOnItsWay()) return;
    setNotice(null);
    mail.mutate(email, {
      onSuccess: () => {
        setMayAskFromMs(Date.now() + resendWaitMs);
        setNotice({ good: true, text: copy.resent });
      },
    });
  };
  return (
    <ResendButton
      words={copy}
      mayAskFromMs={mail.isError ? 0 : mayAskFromMs}
      busy={mail.isPending}
      onPress={send}
    />
  );
}

type SignInWithCodeProps = Pick<SlowedSignInProps, 'typed' | 'onChallenge'> & {
  setNotice: SetNotice;
};

function useSignInWithCode({ typed, onChallenge, setNotice }: SignInWithCodeProps) {
  const signIn = useSignIn();
  const form = useForm({
    initialValues: { code: '', password: typed.password },
    validate: {
      code: (value) => (value.trim() === '' ? copy.codeMissing : null),
      password: (value) => (value === '' ? identityCopy.login.passwordMissing : null),
    },
  });
  const fail = (text: string) => setNotice({ good: false, text });
  const refuse = (error: Error) => {
    const challenge = challengeOf(error);
    if (challenge) return onChallenge(challenge, typed.email);
    if (isProblem(error, 'identity.sign_in_code_wrong')) {
      form.setFieldError('code', wordsFor(error));
      return form.getInputNode('code')?.focus();
    }
    const isSpecific = isProblem(error) && error.code.startsWith('identity.');
    return fail(isSpecific ? wordsFor(error) : copy.failed);
  };
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
          onError: refuse,
        },
      );
    },
    (errors) => focusFirstError(form, errors),
  );
  return { form, submit, isBusy: signIn.isPending };
}

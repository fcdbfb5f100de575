import { emailPattern } from '@claimstead/contract/email-pattern.ts';
import { TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { isProblem } from '../../lib/api-problem.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { forgetMe } from '../../lib/session.ts';
import { focusFirstError, refuseFields } from '../../ui/form-errors.ts';
import classes from './auth-card.module.css';
import { refusedFields, useEarlyInput } from './form-fields.ts';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';
import { isOnItsWay, useResetPassword } from './identity.queries.ts';
import type { LoginArrival } from './login-arrival.ts';
import { NewLink } from './new-link.tsx';
import { NewPassword } from './new-password.tsx';
import { PasswordField } from './password-field.tsx';
import { isPasswordStrong } from './password-rules.ts';
import { forgetResetLink, type ResetLink } from './reset-link.ts';
import { SubmitButton } from './busy-button.tsx';

const copy = identityCopy.reset;
const { required, emailInvalid, passwordWeak } = identityCopy.signup;
const spentNotice: FormNotice = { good: false, text: `${copy.spent}. ${copy.spentText}` };

const initialValues = { email: '', password: '', confirm: '' };

type ResetPasswordFormProps = {
  /** Null until the page has hydrated. */
  link: ResetLink | null;
  /** The link was used or has expired. */
  isSpent: boolean;
  /** The person began to type. */
  onBegin: () => void;
};

/** Sets a new password with the token from the email's link. */
export function ResetPasswordForm({ link, isSpent, onBegin }: ResetPasswordFormProps) {
  const form = useResetForm(link?.email ?? '', onBegin);
  const { submit, answer, isLinkRefused, isBusy } = useReset(form, link);
  return (
    <form className={classes.form} method="post" onSubmit={submit} noValidate>
      <TextInput
        label={copy.email}
        className={classes.field}
        description={copy.emailHint}
        type="email"
        autoComplete="username"
        {...form.getInputProps('email')}
      />
      <NewPassword
        label={copy.password}
        {...form.getInputProps('password')}
        password={form.values.password}
      />
      <PasswordField
        label={copy.confirm}
        className={classes.field}
        autoComplete="new-password"
        {...form.getInputProps('confirm')}
      />
      <FormMessage notice={answer ?? (isSpent ? spentNotice : null)} busy={isBusy} />
      <SubmitButton busy={isBusy}>{copy.submit}</SubmitButton>
      {isSpent || isLinkRefused ? (
        <NewLink
          email={form.values.email.trim()}
          label={copy.newLink}
          onMissing={() => form.getInputNode('email')?.focus()}
        />
      ) : null}
    </form>
  );
}

/** @param named the email in the link, filled in until something else is typed. */
function useResetForm(named: string, onBegin: () => void) {
  const form = useForm({
    onValuesChange: ({ email, password, confirm }) => {
      if (![named, ''].includes(email) || password !== '' || confirm !== '') onBegin();
    },
    initialValues,
    validateInputOnBlur: ['email', 'confirm'],
    validate: {
      email: (value) =>
        value.trim() === '' ? required : emailPattern.test(value.trim()) ? null : emailInvalid,
      password: (value) =>
        value === '' ? copy.passwordMissing : isPasswordStrong(value) ? null : passwordWeak,
      confirm: (value, { password }) =>
        value === '' ? copy.confirmMissing : value === password ? null : copy.mismatch,
    },
  });
  useEarlyInput(form);
  const { setFieldValue } = form;
  useEffect(() => {
    if (named !== '') setFieldValue('email', (typed) => (typed === '' ? named : typed));
  }, [named, setFieldValue]);
  return form;
}

/** Sets the password and leads to signing in. `answer` is what came of it where no field is to blame. */
function useReset(form: UseFormReturnType<typeof initialValues>, link: ResetLink | null) {
  const [answer, setAnswer] = useState<FormNotice | null>(null);
  const [isLinkRefused, setIsLinkRefused] = useState(false);
  const navigate = useNavigate();
  const reset = useResetPassword();
  const refuse = (error: Error) => {
    const isBesideField = refuseFields(form, refusedFields(error));
    setIsLinkRefused(isProblem(error, 'identity.reset_invalid'));
    if (!isBesideField) setAnswer({ good: false, text: wordsFor(error) });
  };
  const finish = (email: string) => {
    forgetResetLink();
    // Every session has ended, including the one in this browser.
    forgetMe();
    const state: LoginArrival = { passwordChangedFor: email };
    void navigate('/auth/login', { replace: true, state });
  };
  const submit = form.onSubmit(
    (values) => {
      if (!link || isOnItsWay()) return;
      const email = values.email.trim();
      setAnswer(null);
      reset.mutate(
        { email, password: values.password, token: link.token },
        { onSuccess: () => finish(email), onError: refuse },
      );
    },
    (errors) => focusFirstError(form, errors),
  );
  return { submit, answer, isLinkRefused, isBusy: reset.isPending };
}

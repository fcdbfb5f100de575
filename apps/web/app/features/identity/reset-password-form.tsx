import { emailPattern } from '@claimstead/contract/email-pattern.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
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

type ResetPasswordFormProps = {
  /** Null until the page is awake. */
  link: ResetLink | null;
  /** The link is known to work no more. */
  isSpent: boolean;
  /** Something was typed. */
  onBegin: () => void;
};

/** Sets a new password with the token of the mail's link. */
export function ResetPasswordForm({ link, isSpent, onBegin }: ResetPasswordFormProps) {
  const [answer, setNotice] = useState<FormNotice | null>(null);
  const [isRefused, setLinkRefused] = useState(false);
  const notice = answer ?? (isSpent ? spentNotice : null);
  const navigate = useNavigate();
  const reset = useResetPassword();
  const named = link?.email ?? '';
  const form = useForm({
    onValuesChange: ({ email, password, confirm }) => {
      if (![named, ''].includes(email) || password !== '' || confirm !== '') onBegin();
    },
    initialValues: { email: '', password: '', confirm: '' },
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

  const refuse = (error: Error) => {
    const isSaid = refuseFields(form, refusedFields(error));
    setLinkRefused(isProblem(error, 'identity.reset_invalid'));
    if (!isSaid) setNotice({ good: false, text: wordsFor(error) });
  };
  const submit = form.onSubmit(
    (values) => {
      if (!link || isOnItsWay()) return;
      const email = values.email.trim();
      setNotice(null);
      reset.mutate(
        { email, password: values.password, token: link.token },
        {
          onSuccess: () => {
            forgetResetLink();
            // Every session has ended, also one in this browser.
            forgetMe();
            const state: LoginArrival = { passwordChangedFor: email };
            void navigate('/auth/login', { replace: true, state });
          },
          onError: refuse,
        },
      );
    },
    (errors) => focusFirstError(form, errors),
  );
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
      <FormMessage notice={notice} busy={reset.isPending} />
      <SubmitButton busy={reset.isPending}>{copy.submit}</SubmitButton>
      {isSpent || isRefused ? (
        <NewLink
          email={form.values.email.trim()}
          label={copy.newLink}
          onMissing={() => form.getInputNode('email')?.focus()}
        />
      ) : null}
    </form>
  );
}

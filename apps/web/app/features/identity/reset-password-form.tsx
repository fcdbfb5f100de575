import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useHydrated } from '../../lib/hydrated.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';
import { useResetPassword } from './identity.queries.ts';
import { isPasswordStrong } from './password-rules.ts';
import { PasswordStrength } from './password-strength.tsx';

const copy = identityCopy.reset;

/** Sets a new password with the token that the link of the mail carries in its query. */
export function ResetPasswordForm() {
  const [search] = useSearchParams();
  // The prerendered page knows no query, so nothing of it may be shown before the page is awake.
  const token = useHydrated() ? (search.get('token') ?? '') : null;
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const reset = useResetPassword();
  const form = useForm({
    initialValues: { email: search.get('email') ?? '', password: '', confirm: '' },
    validate: {
      email: (value) => (value.trim() === '' ? identityCopy.signup.required : null),
      password: (value) => (isPasswordStrong(value) ? null : identityCopy.signup.passwordWeak),
      confirm: (value, values) => (value === values.password ? null : copy.mismatch),
    },
  });
  const toSignIn = (
    <Button component={Link} to="/auth/login" mt="lg" fullWidth>
      {copy.toSignIn}
    </Button>
  );
  if (reset.isSuccess) {
    return (
      <AuthCard title={copy.done} text={copy.doneText}>
        {toSignIn}
      </AuthCard>
    );
  }
  if (token === '') {
    return (
      <AuthCard title={copy.noToken} text={copy.noTokenText}>
        {toSignIn}
      </AuthCard>
    );
  }
  const submit = form.onSubmit(({ email, password }) => {
    if (token === null) return;
    setNotice(null);
    reset.mutate(
      { email: email.trim(), password, token },
      { onError: (error) => setNotice({ good: false, text: wordsFor(error) }) },
    );
  });
  return (
    <AuthCard title={copy.title} text={copy.text}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={copy.email}
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <div>
          <PasswordInput
            label={copy.password}
            autoComplete="new-password"
            aria-describedby="reset-strength"
            {...form.getInputProps('password')}
          />
          <PasswordStrength id="reset-strength" password={form.values.password} />
        </div>
        <PasswordInput
          label={copy.confirm}
          autoComplete="new-password"
          {...form.getInputProps('confirm')}
        />
        <FormMessage notice={notice} />
        <Button type="submit" loading={reset.isPending} fullWidth>
          {copy.submit}
        </Button>
      </form>
    </AuthCard>
  );
}

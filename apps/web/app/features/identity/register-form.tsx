import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { fieldErrors, wordsFor } from '../../lib/problem-words.ts';
import type { Me } from '../../lib/session.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';
import { useRegister } from './identity.queries.ts';
import { isPasswordStrong } from './password-rules.ts';
import { PasswordStrength } from './password-strength.tsx';

const copy = identityCopy.signup;
const needed = (value: string) => (value.trim() === '' ? copy.required : null);

/** First step: the account itself. `onRegistered` comes with the person, who is signed in by then. */
export function RegisterForm({ onRegistered }: { onRegistered: (me: Me) => void }) {
  const [search] = useSearchParams();
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const register = useRegister();
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: '', password: '', terms: false },
    validateInputOnBlur: ['firstName', 'lastName', 'email'],
    validate: {
      firstName: needed,
      lastName: needed,
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : copy.emailInvalid),
      password: (value) => (isPasswordStrong(value) ? null : copy.passwordWeak),
      terms: (value) => (value ? null : copy.termsMissing),
    },
  });

  const submit = form.onSubmit(({ terms: _accepted, ...values }) => {
    setNotice(null);
    register.mutate(
      { ...values, email: values.email.trim() },
      {
        onSuccess: (me) => (me ? onRegistered(me) : setNotice({ good: false, text: copy.taken })),
        onError: (error) => {
          form.setErrors(fieldErrors(error));
          setNotice({ good: false, text: wordsFor(error) });
        },
      },
    );
  });
  return (
    <AuthCard
      title={copy.title}
      text={copy.text}
      foot={
        <>
          {copy.haveAccount}{' '}
          <Anchor component={Link} to={`/auth/login?${search}`}>
            {copy.signIn}
          </Anchor>
        </>
      }
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.pair}>
          <TextInput
            label={copy.firstName}
            autoComplete="given-name"
            maxLength={80}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={copy.lastName}
            autoComplete="family-name"
            maxLength={80}
            {...form.getInputProps('lastName')}
          />
        </div>
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
            aria-describedby="signup-strength"
            {...form.getInputProps('password')}
          />
          <PasswordStrength id="signup-strength" password={form.values.password} />
        </div>
        <Checkbox
          label={
            <>
              {copy.termsBefore}
              <Anchor href="/terms-and-conditions" target="_blank" inherit>
                {copy.termsLink}
              </Anchor>
            </>
          }
          {...form.getInputProps('terms', { type: 'checkbox' })}
        />
        <FormMessage notice={notice} />
        <Button type="submit" loading={register.isPending} fullWidth>
          {copy.submit}
        </Button>
      </form>
    </AuthCard>
  );
}

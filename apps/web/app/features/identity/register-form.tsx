import { emailPattern } from '@claimstead/contract/email-pattern.ts';
import { Anchor, Checkbox, TextInput, VisuallyHidden } from '@mantine/core';
import { type FormRulesRecord, useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { wordsFor } from '../../lib/problem-words.ts';
import { safeNext, withNext } from '../../lib/return-to.ts';
import type { Me } from '../../lib/session.ts';
import { refuseFields } from '../../ui/form-errors.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { refusedFields, useEarlyInput } from './form-fields.ts';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';
import { invitationLetterQuery, isOnItsWay, useRegister } from './identity.queries.ts';
import { NewPassword } from './new-password.tsx';
import { isPasswordStrong } from './password-rules.ts';
import { useWaitingWords } from './use-waiting-words.ts';
import { SubmitButton } from './busy-button.tsx';

const copy = identityCopy.signup;
const initialValues = { firstName: '', lastName: '', email: '', password: '', terms: false };
const needed = (value: string) => (value.trim() === '' ? copy.required : null);

const validate: FormRulesRecord<typeof initialValues> = {
  firstName: needed,
  lastName: needed,
  email: (value) => (emailPattern.test(value.trim()) ? null : copy.emailInvalid),
  password: (value) => (isPasswordStrong(value) ? null : copy.passwordWeak),
  terms: (value) => (value ? null : copy.termsMissing),
};

/** First step: the account itself. `onRegistered` gets the person, who is signed in by then. */
export function RegisterForm({ onRegistered }: { onRegistered: (me: Me) => void }) {
  const [search] = useSearchParams();
  const form = useForm({
    initialValues,
    validateInputOnBlur: ['firstName', 'lastName', 'email'],
    validate,
  });
  useEarlyInput(form);
  const next = safeNext(search.get('next'));
  const isInvited = useInvited(form, next);
  const text = useWaitingWords('signup', next);

  const { submit, notice, isBusy } = useRegistration(form, onRegistered);
  return (
    <AuthCard title={copy.title} text={text} foot={<HaveAccount next={next} />}>
      <form className={classes.form} method="post" onSubmit={submit} noValidate>
        <NameFields form={form} />
        <TextInput
          label={copy.email}
          className={classes.field}
          type="email"
          autoComplete="username"
          maxLength={254}
          readOnly={isInvited}
          description={isInvited ? copy.invitedEmail : null}
          {...form.getInputProps('email')}
        />
        <NewPassword
          label={copy.password}
          {...form.getInputProps('password')}
          password={form.values.password}
        />
        <Checkbox label={<TermsLabel />} {...form.getInputProps('terms', { type: 'checkbox' })} />
        <FormMessage notice={notice} busy={isBusy} />
        <SubmitButton busy={isBusy} disabled={!form.isValid()}>
          {copy.submit}
        </SubmitButton>
      </form>
    </AuthCard>
  );
}

function HaveAccount({ next }: { next: string }) {
  return (
    <>
      {copy.haveAccount}{' '}
      <Anchor component={Link} to={withNext('/auth/login', next)}>
        {copy.signIn}
      </Anchor>
    </>
  );
}

type Registration = UseFormReturnType<typeof initialValues>;

/**
 * Fills in whom an invitation is for, where the person came from one: its address stays, since it works with no other.
 * @returns whether it did.
 */
function useInvited(form: Registration, next: string): boolean {
  const { data: invited = null } = useQuery(invitationLetterQuery(next));
  const [known, setKnown] = useState<typeof invited>(null);
  if (invited && invited !== known) {
    setKnown(invited);
    const { firstName, lastName } = form.values;
    form.setValues({
      email: invited.email,
      firstName: firstName || invited.firstName,
      lastName: lastName || invited.lastName,
    });
  }
  return invited !== null;
}

function useRegistration(form: Registration, onRegistered: (me: Me) => void) {
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const register = useRegister();
  const submit = form.onSubmit(({ terms: _accepted, ...values }) => {
    if (isOnItsWay()) return;
    setNotice(null);
    register.mutate(
      { ...values, email: values.email.trim() },
      {
        onSuccess: (me) => (me ? onRegistered(me) : setNotice({ good: false, text: copy.taken })),
        onError: (error) => {
          const isBesideField = refuseFields(form, refusedFields(error));
          if (!isBesideField) setNotice({ good: false, text: wordsFor(error) });
        },
      },
    );
  });
  return { submit, notice, isBusy: register.isPending };
}

function NameFields({ form }: { form: Registration }) {
  return (
    <div className={classes.pair}>
      <TextInput
        label={copy.firstName}
        className={classes.field}
        autoComplete="given-name"
        maxLength={80}
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label={copy.lastName}
        className={classes.field}
        autoComplete="family-name"
        maxLength={80}
        {...form.getInputProps('lastName')}
      />
    </div>
  );
}

function TermsLabel() {
  return (
    <>
      {copy.termsBefore}
      <LegalLink href="/terms-and-conditions" label={copy.termsLink} />
      {copy.termsBetween}
      <LegalLink href="/privacy-policy" label={copy.privacyLink} />
    </>
  );
}

function LegalLink({ href, label }: { href: string; label: string }) {
  return (
    <Anchor href={href} target="_blank" inherit>
      {label}
      <VisuallyHidden component="span"> {copy.newTab}</VisuallyHidden>
    </Anchor>
  );
}

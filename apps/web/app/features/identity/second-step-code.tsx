import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { focusFirstError } from '../../ui/form-errors.ts';
import classes from './auth-card.module.css';
import { SubmitButton } from './busy-button.tsx';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';

const copy = identityCopy.secondStep;

type SecondStepCodeProps = {
  method: 'totp' | 'recovery';
  notice: FormNotice | null;
  busy: boolean;
  onSend: (code: string) => void;
};

/** One field for the app's code or a recovery code. The app's code is submitted as soon as it is complete. */
export function SecondStepCode({ method, notice, busy, onSend }: SecondStepCodeProps) {
  const isApp = method === 'totp';
  const bareOf = (code: string) => (isApp ? code.replaceAll(/\s/g, '') : code.trim());
  const isWhole = (code: string) => (isApp ? /^\d{6}$/.test(code) : code !== '');
  const form = useForm({
    initialValues: { code: '' },
    validate: {
      code: (value) => (isWhole(bareOf(value)) ? null : isApp ? copy.totpHint : copy.recoveryHint),
    },
    onValuesChange: ({ code }, before) => {
      const digits = bareOf(code);
      if (isApp && digits !== bareOf(before.code) && isWhole(digits)) onSend(digits);
    },
  });
  const input = useRef<HTMLInputElement>(null);
  // The field replaces another one, and after a refusal it is where to continue.
  const refused = notice !== null;
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (refused) input.current?.select();
  }, [refused]);
  const submit = form.onSubmit(
    ({ code }) => onSend(bareOf(code)),
    (errors) => focusFirstError(form, errors),
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        label={isApp ? copy.totp : copy.recovery}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        readOnly={busy}
        {...form.getInputProps('code')}
      />
      <FormMessage notice={notice} busy={busy} />
      <SubmitButton busy={busy}>{copy.submit}</SubmitButton>
    </form>
  );
}

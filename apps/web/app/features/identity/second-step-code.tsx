import { TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import classes from './auth-card.module.css';
import { SubmitButton } from './busy-button.tsx';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';

const copy = identityCopy.secondStep;

export type SecondStepCodeProps = {
  method: 'totp' | 'recovery';
  notice: FormNotice | null;
  busy: boolean;
  onSend: (code: string) => void;
};

/** One field for the app's code or a recovery code. The app's code is sent as soon as it is whole. */
export function SecondStepCode({ method, notice, busy, onSend }: SecondStepCodeProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The field replaces another one, and after a refusal it is where to go on.
  const refused = notice !== null;
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (refused) input.current?.select();
  }, [refused]);
  const isApp = method === 'totp';
  const bare = isApp ? code.replaceAll(/\s/g, '') : code.trim();
  const isWhole = isApp ? /^\d{6}$/.test(bare) : bare !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!isWhole);
    if (isWhole) onSend(bare);
    else input.current?.focus();
  };
  const change = (text: string) => {
    setCode(text);
    setMissing(false);
    const digits = text.replaceAll(/\s/g, '');
    if (isApp && digits !== bare && /^\d{6}$/.test(digits)) onSend(digits);
  };
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
        error={missing ? (isApp ? copy.totpHint : copy.recoveryHint) : null}
        value={code}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <FormMessage notice={notice} busy={busy} />
      <SubmitButton busy={busy}>{copy.submit}</SubmitButton>
    </form>
  );
}

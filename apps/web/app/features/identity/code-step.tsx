import { Button, PinInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { wordsFor } from '../../lib/problem-words.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';
import { useResendCode, useVerifyEmail } from './identity.queries.ts';

const copy = identityCopy.code;
const digits = 4;

/** Last step: the code of the mail. It can be left and taken up again later. */
export function CodeStep({ email, onDone }: { email: string; onDone: () => void }) {
  const [code, setCode] = useState('');
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const verify = useVerifyEmail();
  const resend = useResendCode();
  // The step replaces another one: focus goes on to what it asks for.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const fail = (error: unknown) => {
    setNotice({ good: false, text: wordsFor(error) });
    setCode('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length !== digits) return;
    setNotice(null);
    verify.mutate(code, { onSuccess: onDone, onError: fail });
  };
  const sendAgain = () =>
    resend.mutate(undefined, {
      onSuccess: () => setNotice({ good: true, text: copy.resent }),
      onError: fail,
    });
  return (
    <AuthCard title={copy.title} text={copy.text(email)}>
      <form ref={form} className={classes.form} onSubmit={submit}>
        <PinInput
          // A fixed id: a generated one changes after the first render and takes the focus away.
          id="email-code"
          length={digits}
          type="number"
          inputMode="numeric"
          size="xl"
          oneTimeCode
          placeholder=""
          aria-label={copy.label}
          getInputProps={(at) => ({ 'aria-label': copy.digit(at + 1) })}
          value={code}
          onChange={setCode}
        />
        <FormMessage notice={notice} />
        <Button
          type="submit"
          fullWidth
          disabled={code.length !== digits}
          loading={verify.isPending}
        >
          {copy.submit}
        </Button>
        <div className={classes.line}>
          <Button variant="subtle" size="sm" loading={resend.isPending} onClick={sendAgain}>
            {copy.resend}
          </Button>
          <Button variant="subtle" size="sm" onClick={onDone}>
            {copy.later}
          </Button>
        </div>
      </form>
    </AuthCard>
  );
}

import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Confirmed, NotConfirmed } from '../../../lib/confirmation.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import { secondStepsCopy } from './second-steps.copy.ts';
import classes from './second-steps.module.css';
import { settingsCopy } from './settings.copy.ts';
import { useVerifyTotp } from './settings.queries.ts';

const copy = secondStepsCopy.totp;

type TotpSetupProps = {
  secret: string;
  /** What the QR code says: otpauth://… */
  uri: string;
  confirmed: Confirmed;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

/** Add the account to the app, then show that it works. Nothing is switched on before that. */
export function TotpSetup({ secret, uri, confirmed, onDone, onCancel }: TotpSetupProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLHeadingElement>(null);
  const verify = useVerifyTotp(confirmed);
  const failed = verify.isError && !(verify.error instanceof NotConfirmed);
  // The button that had the focus has made place for this.
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replaceAll(/\s/g, '');
    const complete = /^\d{6}$/.test(digits);
    setMissing(!complete);
    if (!complete) return field.current?.focus();
    verify.mutate(digits, {
      onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
      onError: () => field.current?.select(),
    });
  };
  return (
    <form className={classes.setup} onSubmit={submit}>
      <div className={classes.code}>
        <QrCode text={uri} label={copy.qr} />
      </div>
      <div className={classes.steps}>
        <div className={classes.step}>
          <h4 ref={first} tabIndex={-1} className={classes.stepTitle}>
            {copy.scanTitle}
          </h4>
          <p className={classes.text}>{copy.scan}</p>
          <p className={classes.secretLine}>
            <span className={classes.secretLabel}>{copy.secret}</span>
            <code className={classes.secret}>{inFours(secret)}</code>
          </p>
          <div>
            <CopyButton text={secret} label={copy.copySecret} />
          </div>
        </div>
        <div className={classes.step}>
          <h4 className={classes.stepTitle}>{copy.codeTitle}</h4>
          <TextInput
            ref={field}
            label={copy.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            className={classes.codeField}
            value={code}
            error={missing ? copy.codeMissing : failed ? wordsFor(verify.error) : null}
            errorProps={{ role: 'alert' }}
            onChange={(event) => {
              setMissing(false);
              verify.reset();
              setCode(event.currentTarget.value);
            }}
          />
        </div>
        <div className={classes.actions}>
          <Button type="submit" size="sm" loading={verify.isPending}>
            {copy.switchOn}
          </Button>
          <Button variant="default" size="sm" onClick={onCancel} disabled={verify.isPending}>
            {settingsCopy.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** In groups of four, as a key is read and typed. */
function inFours(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}

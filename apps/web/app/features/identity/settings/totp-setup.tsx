import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { type Confirmed, NotConfirmed } from '../../../lib/confirmation.ts';
import { wordsFor } from '../../../lib/problem-words.ts';
import { focusFirstError } from '../../../ui/form-errors.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { secondStepsCopy } from './second-steps.copy.ts';
import classes from './second-steps.module.css';
import { settingsCopy } from './settings.copy.ts';
import { useVerifyTotp } from './settings.queries.ts';

const copy = secondStepsCopy.totp;

type TotpSetupProps = {
  secret: string;
  /** The QR code's text: otpauth://… */
  uri: string;
  confirmed: Confirmed;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

/** Adds the account to the app, then asks for a code. Nothing is turned on before a code is right. */
export function TotpSetup({ secret, uri, confirmed, onDone, onCancel }: TotpSetupProps) {
  const verify = useVerifyTotp(confirmed);
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (/^\d{6}$/.test(digitsOf(value)) ? null : copy.codeMissing) },
  });
  const submit = ({ code }: typeof form.values) =>
    verify.mutate(digitsOf(code), {
      onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
      onError: (error) => {
        if (!(error instanceof NotConfirmed)) form.setFieldError('code', wordsFor(error));
        form.getInputNode<HTMLInputElement, 'code'>('code')?.select();
      },
    });
  return (
    <form
      className={classes.setup}
      onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
    >
      <div className={classes.code}>
        <QrCode text={uri} label={copy.qr} />
      </div>
      <div className={classes.steps}>
        <ScanStep secret={secret} />
        <div className={classes.step}>
          <h4 className={classes.stepTitle}>{copy.codeTitle}</h4>
          <TextInput
            label={copy.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            className={classes.codeField}
            {...form.getInputProps('code')}
            errorProps={{ role: 'alert' }}
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

/** The secret to scan or type. It replaces the button that was pressed, so it takes the focus. */
function ScanStep({ secret }: { secret: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.step}>
      <h4 ref={heading} tabIndex={-1} className={classes.stepTitle}>
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
  );
}

/** Apps show a code in two groups, which people type with a space. */
function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, '');
}

/** In groups of four, which are easier to read and type. */
function inFours(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}

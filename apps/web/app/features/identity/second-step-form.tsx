import type {
  SecondStepChallenge,
  SecondStepMethod,
} from '@claimstead/contract/second-steps.contract.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isProblem } from '../../lib/api-problem.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { askPasskey, canUsePasskeys, stopAskingPasskey } from './ask-passkey.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';
import { isOnItsWay, useSecondStep } from './identity.queries.ts';
import { BusyButton, SubmitButton } from './busy-button.tsx';

const copy = identityCopy.secondStep;
const otherWays = { totp: copy.useTotp, passkey: copy.usePasskey, recovery: copy.useRecovery };

export type SecondStepFormProps = {
  challenge: SecondStepChallenge;
  /** Back to email and password, with the sentence why unless the person wanted to. */
  onBack: (reason: string | null) => void;
};

function refusalWords(error: unknown, method: SecondStepMethod): string {
  if (!isProblem(error) || error.status < 400 || error.status >= 500) return copy.failed;
  const isPasskey = method === 'passkey' && error.status === 400;
  return isPasskey ? copy.passkeyRefused : wordsFor(error);
}

/** The second step of a sign-in, in whichever of the account's ways the person can use now. */
export function SecondStepForm({ challenge, onBack }: SecondStepFormProps) {
  const methods = challenge.methods.filter((name) => name !== 'passkey' || canUsePasskeys());
  const [method, setMethod] = useState<SecondStepMethod>(methods[0] ?? 'recovery');
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const [asksPasskey, setAsksPasskey] = useState(false);
  /** Counts the questions for a passkey: one that was left answers to nobody any more. */
  const asked = useRef(0);
  const answer = useSecondStep();
  const others = methods.filter((name) => name !== method);
  const fail = (text: string) => setNotice({ good: false, text });

  const send = (response: string | Record<string, unknown>) => {
    if (isOnItsWay()) return;
    setNotice(null);
    answer.mutate(
      { challengeId: challenge.challengeId, method, response },
      {
        onError: (error) => {
          if (isProblem(error, 'identity.second_step_expired')) onBack(wordsFor(error));
          else fail(refusalWords(error, method));
        },
      },
    );
  };
  const answerByPasskey = async () => {
    if (asksPasskey || !challenge.passkeyOptions) return;
    asked.current += 1;
    const mine = asked.current;
    setNotice(null);
    setAsksPasskey(true);
    const response = await askPasskey(challenge.passkeyOptions).catch(() => null);
    if (asked.current !== mine) return;
    setAsksPasskey(false);
    if (response) send(response);
    else fail(others.length > 0 ? copy.passkeyUnused : copy.passkeyAlone);
  };
  const leavePasskey = () => {
    if (!asksPasskey) return;
    asked.current += 1;
    setAsksPasskey(false);
    void stopAskingPasskey();
  };
  const back = () => {
    leavePasskey();
    onBack(null);
  };
  const choose = (name: SecondStepMethod) => {
    leavePasskey();
    setNotice(null);
    setMethod(name);
  };
  return (
    <AuthCard title={copy.title} text={copy.text[method]} takesFocus={method === 'passkey'}>
      {method === 'passkey' ? (
        <div className={classes.form}>
          <FormMessage notice={notice} busy={answer.isPending} />
          <BusyButton
            fullWidth
            busy={asksPasskey || answer.isPending}
            onClick={() => void answerByPasskey()}
          >
            {copy.usePasskey}
          </BusyButton>
        </div>
      ) : (
        <CodeField
          key={method}
          method={method}
          notice={notice}
          busy={answer.isPending}
          onSend={send}
        />
      )}
      <div className={classes.ways}>
        {others.map((name) => (
          <Button
            key={name}
            variant="default"
            size="sm"
            disabled={answer.isPending}
            onClick={() => choose(name)}
          >
            {otherWays[name]}
          </Button>
        ))}
        <Button variant="subtle" size="sm" disabled={answer.isPending} onClick={back}>
          {copy.back}
        </Button>
      </div>
    </AuthCard>
  );
}

type CodeFieldProps = {
  method: 'totp' | 'recovery';
  notice: FormNotice | null;
  busy: boolean;
  onSend: (code: string) => void;
};

/** One field for the app's code or a recovery code. The app's code is sent as soon as it is whole. */
function CodeField({ method, notice, busy, onSend }: CodeFieldProps) {
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

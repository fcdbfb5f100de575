import { limits } from '@claimstead/contract/limits.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isProblem } from '../../lib/api-problem.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import type { Me } from '../../lib/session.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { CodeBoxes, type CodeBoxesHandle } from './code-boxes.tsx';
import { type Digits, isFull, noDigits } from './code-digits.ts';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';
import { isOnItsWay, useResendCode, useVerifyEmail } from './identity.queries.ts';
import { ResendButton } from './resend-button.tsx';
import { mayAskFrom, noteCodeAsked, resendWaitMs } from './resend-wait.ts';
import { SubmitButton } from './busy-button.tsx';

const copy = identityCopy.code;
const length = limits.verificationCodeDigits;

/**
 * Last step: the code of the mail, which is sent as soon as it is whole. It can be left and taken up again
 * later; verifying shows in the session, and whoever shows this step goes on from there.
 */
export function CodeStep({ me, onLater }: { me: Me; onLater: () => void }) {
  const [digits, setDigits] = useState<Digits>(() => noDigits(length));
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const [mayAskFromMs, setMayAskFromMs] = useState(() => mayAskFrom(me.id));
  const boxes = useRef<CodeBoxesHandle>(null);
  const messageId = useId();
  const verify = useVerifyEmail();
  const resend = useResendCode();
  // The step replaces another one: the focus goes on to what it asks for.
  useEffect(() => boxes.current?.focus(0), []);

  const startOver = () => {
    setDigits(noDigits(length));
    boxes.current?.focus(0);
  };
  const submit = (entered: Digits) => {
    if (!isFull(entered) || isOnItsWay()) return;
    setNotice(null);
    verify.mutate(entered.join(''), {
      onError: (error) => {
        setNotice({ good: false, text: wordsFor(error) });
        // A code that was refused is of no use any more; one that did not get through is.
        if (isProblem(error) && error.code.startsWith('identity.')) startOver();
      },
    });
  };
  const change = (entered: Digits) => {
    setDigits(entered);
    submit(entered);
  };
  const sendAgain = () => {
    if (isOnItsWay()) return;
    setNotice(null);
    resend.mutate(undefined, {
      onSuccess: () => {
        const now = Date.now();
        noteCodeAsked(me.id, now);
        setMayAskFromMs(now + resendWaitMs);
        setDigits(noDigits(length));
        setNotice({ good: true, text: copy.resent });
      },
      onError: (error) => setNotice({ good: false, text: wordsFor(error) }),
    });
  };
  return (
    <AuthCard title={copy.title} text={copy.text(me.email)}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit(digits);
        }}
      >
        <CodeBoxes
          ref={boxes}
          label={copy.label}
          digitLabel={copy.digit}
          digits={digits}
          onChange={change}
          busy={verify.isPending}
          invalid={notice?.good === false}
          describedBy={messageId}
        />
        <div id={messageId}>
          <FormMessage notice={notice} busy={verify.isPending || resend.isPending} />
        </div>
        <SubmitButton busy={verify.isPending} disabled={!isFull(digits)}>
          {copy.submit}
        </SubmitButton>
        <div className={classes.line}>
          <ResendButton mayAskFromMs={mayAskFromMs} busy={resend.isPending} onPress={sendAgain} />
          <Button variant="subtle" size="sm" className={classes.quiet} onClick={onLater}>
            {copy.later}
          </Button>
        </div>
      </form>
    </AuthCard>
  );
}

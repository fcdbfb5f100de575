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
import {
  isCodeMailOnItsWay,
  isOnItsWay,
  useResendCode,
  useVerifyEmail,
} from './identity.queries.ts';
import { ResendButton } from './resend-button.tsx';
import { mayAskFrom, noteCodeAsked, resendWaitMs } from './resend-wait.ts';
import { SubmitButton } from './busy-button.tsx';

const copy = identityCopy.code;
const length = limits.verificationCodeDigits;

/**
 * Last step: the code from the email, sent as soon as it is complete. A person may skip it and come back
 * later. Verifying changes the session; whoever shows this step continues from there.
 */
export function CodeStep({ me, onLater }: { me: Me; onLater: () => void }) {
  const { boxes, digits, notice, ...code } = useEmailCode(me);
  const messageId = useId();
  // This step replaces another one, so it takes the focus.
  useEffect(() => boxes.current?.focus(0), [boxes]);
  return (
    <AuthCard title={copy.title} text={copy.text(me.email)}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          code.submit(digits);
        }}
      >
        <CodeBoxes
          ref={boxes}
          label={copy.label}
          digitLabel={copy.digit}
          digits={digits}
          onChange={code.change}
          busy={code.isChecking}
          invalid={notice?.good === false}
          describedBy={messageId}
        />
        <div id={messageId}>
          <FormMessage notice={notice} busy={code.isChecking || code.isSending} />
        </div>
        <SubmitButton busy={code.isChecking} disabled={!isFull(digits)}>
          {copy.submit}
        </SubmitButton>
        <div className={classes.line}>
          <ResendButton
            words={copy}
            mayAskFromMs={code.mayAskFromMs}
            busy={code.isSending}
            onPress={code.sendAgain}
          />
          <Button variant="subtle" size="sm" className={classes.quiet} onClick={onLater}>
            {copy.later}
          </Button>
        </div>
      </form>
    </AuthCard>
  );
}

/** The code as it is typed, checking it, and having another one sent. `notice` is what came of either. */
function useEmailCode(me: Me) {
  const [digits, setDigits] = useState<Digits>(() => noDigits(length));
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const [mayAskFromMs, setMayAskFromMs] = useState(() => mayAskFrom(me.id));
  const boxes = useRef<CodeBoxesHandle>(null);
  const verify = useVerifyEmail();
  const resend = useResendCode();
  const fail = (error: Error) => setNotice({ good: false, text: wordsFor(error) });

  const submit = (entered: Digits) => {
    if (!isFull(entered) || isOnItsWay()) return;
    setNotice(null);
    verify.mutate(entered.join(''), {
      onError: (error) => {
        fail(error);
        // A refused code is useless from here on; one that never arrived may still be right.
        if (!isProblem(error) || !error.code.startsWith('identity.')) return;
        setDigits(noDigits(length));
        boxes.current?.focus(0);
      },
    });
  };
  const change = (entered: Digits) => {
    setDigits(entered);
    submit(entered);
  };
  const sendAgain = () => {
    if (isOnItsWay() || isCodeMailOnItsWay()) return;
    setNotice(null);
    resend.mutate(undefined, {
      onSuccess: () => {
        const now = Date.now();
        noteCodeAsked(me.id, now);
        setMayAskFromMs(now + resendWaitMs);
        setDigits(noDigits(length));
        setNotice({ good: true, text: copy.resent });
      },
      onError: fail,
    });
  };
  const [isChecking, isSending] = [verify.isPending, resend.isPending];
  return { boxes, digits, notice, change, submit, isChecking, sendAgain, isSending, mayAskFromMs };
}

import type {
  SecondStepChallenge,
  SecondStepMethod,
} from '@claimstead/contract/second-steps.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { isProblem } from '../../lib/api-problem.ts';
import { wordsFor } from '../../lib/problem-words.ts';
import { canUsePasskeys } from './ask-passkey.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { FormMessage, type FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';
import { isOnItsWay, useSecondStep } from './identity.queries.ts';
import { SecondStepCode } from './second-step-code.tsx';
import { usePasskeyQuestion } from './use-passkey-question.ts';
import { BusyButton } from './busy-button.tsx';

const copy = identityCopy.secondStep;
const otherWays = { totp: copy.useTotp, passkey: copy.usePasskey, recovery: copy.useRecovery };

type SecondStepFormProps = {
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
          else if (isProblem(error, 'identity.sign_in_slowed')) {
            onBack(identityCopy.slowed.wrongSteps);
          } else fail(refusalWords(error, method));
        },
      },
    );
  };
  const passkey = usePasskeyQuestion();
  const answerByPasskey = async () => {
    if (!challenge.passkeyOptions) return;
    setNotice(null);
    const given = await passkey.ask(challenge.passkeyOptions);
    if (given === 'left') return;
    if (given !== 'none') send(given);
    else fail(others.length > 0 ? copy.passkeyUnused : copy.passkeyAlone);
  };
  const back = () => {
    passkey.leave();
    onBack(null);
  };
  const choose = (name: SecondStepMethod) => {
    passkey.leave();
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
            busy={passkey.isOpen || answer.isPending}
            onClick={() => void answerByPasskey()}
          >
            {copy.usePasskey}
          </BusyButton>
        </div>
      ) : (
        <SecondStepCode
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

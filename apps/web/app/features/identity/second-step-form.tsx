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
const methodLabels = { totp: copy.useTotp, passkey: copy.usePasskey, recovery: copy.useRecovery };

type SecondStepFormProps = {
  challenge: SecondStepChallenge;
  /** Back to email and password; the reason is null if the person chose to go back. */
  onBack: (reason: string | null) => void;
};

function refusalWords(error: unknown, method: SecondStepMethod): string {
  if (!isProblem(error) || error.status < 400 || error.status >= 500) return copy.failed;
  const isPasskey = method === 'passkey' && error.status === 400;
  return isPasskey ? copy.passkeyRefused : wordsFor(error);
}

/** The second step of a sign-in, by whichever of the account's methods the person can use now. */
export function SecondStepForm({ challenge, onBack }: SecondStepFormProps) {
  const methods = challenge.methods.filter((name) => name !== 'passkey' || canUsePasskeys());
  const [method, setMethod] = useState<SecondStepMethod>(methods[0] ?? 'recovery');
  const [notice, setNotice] = useState<FormNotice | null>(null);
  const others = methods.filter((name) => name !== method);
  const { send, isSending } = useSecondStepAnswer({ challenge, method, setNotice, onBack });
  const passkey = usePasskeyQuestion();
  const answerByPasskey = async () => {
    if (!challenge.passkeyOptions) return;
    setNotice(null);
    const given = await passkey.ask(challenge.passkeyOptions);
    if (given === 'left') return;
    if (given !== 'none') return send(given);
    const text = others.length > 0 ? copy.passkeyUnused : copy.passkeyAlone;
    setNotice({ good: false, text });
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
        <PasskeyStep
          notice={notice}
          isSending={isSending}
          isAsking={passkey.isOpen}
          onPress={() => void answerByPasskey()}
        />
      ) : (
        <SecondStepCode
          key={method}
          method={method}
          notice={notice}
          busy={isSending}
          onSend={send}
        />
      )}
      <OtherMethods methods={others} disabled={isSending} onChoose={choose} onBack={back} />
    </AuthCard>
  );
}

type AnswerProps = SecondStepFormProps & {
  method: SecondStepMethod;
  setNotice: (notice: FormNotice | null) => void;
};

/** Sends a code or a passkey's response. An expired or slowed sign-in starts over. */
function useSecondStepAnswer({ challenge, method, setNotice, onBack }: AnswerProps) {
  const answer = useSecondStep();
  const refuse = (error: Error) => {
    if (isProblem(error, 'identity.second_step_expired')) return onBack(wordsFor(error));
    if (isProblem(error, 'identity.sign_in_slowed')) return onBack(identityCopy.slowed.wrongSteps);
    return setNotice({ good: false, text: refusalWords(error, method) });
  };
  const send = (response: string | Record<string, unknown>) => {
    if (isOnItsWay()) return;
    setNotice(null);
    answer.mutate({ challengeId: challenge.challengeId, method, response }, { onError: refuse });
  };
  return { send, isSending: answer.isPending };
}

type PasskeyStepProps = {
  notice: FormNotice | null;
  isSending: boolean;
  isAsking: boolean;
  onPress: () => void;
};

function PasskeyStep({ notice, isSending, isAsking, onPress }: PasskeyStepProps) {
  return (
    <div className={classes.form}>
      <FormMessage notice={notice} busy={isSending} />
      <BusyButton fullWidth busy={isAsking || isSending} onClick={onPress}>
        {copy.usePasskey}
      </BusyButton>
    </div>
  );
}

type OtherMethodsProps = {
  methods: SecondStepMethod[];
  disabled: boolean;
  onChoose: (method: SecondStepMethod) => void;
  onBack: () => void;
};

function OtherMethods({ methods, disabled, onChoose, onBack }: OtherMethodsProps) {
  return (
    <div className={classes.ways}>
      {methods.map((name) => (
        <Button
          key={name}
          variant="default"
          size="sm"
          disabled={disabled}
          onClick={() => onChoose(name)}
        >
          {methodLabels[name]}
        </Button>
      ))}
      <Button variant="subtle" size="sm" disabled={disabled} onClick={onBack}>
        {copy.back}
      </Button>
    </div>
  );
}

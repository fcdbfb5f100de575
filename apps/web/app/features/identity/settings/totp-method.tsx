import { Badge, Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Confirmed } from '../../../lib/confirmation.ts';
import { Method, type MethodShared } from './method.tsx';
import { Outcome } from './outcome.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { secondStepsCopy } from './second-steps.copy.ts';
import { useBeginTotp, useSwitchTotpOff } from './settings.queries.ts';
import { TotpSetup } from './totp-setup.tsx';

const copy = secondStepsCopy.totp;

type TotpMethodProps = MethodShared & { on: boolean; confirmed: Confirmed };

/** The authenticator app: off, being set up, or on. */
export function TotpMethod({ on, confirmed, isLast, onCodes }: TotpMethodProps) {
  const begin = useBeginTotp(confirmed);
  const switchOff = useSwitchTotpOff(confirmed);
  const [done, setDone] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const startOver = () => {
    setDone(null);
    begin.reset();
    switchOff.reset();
  };
  const start = () => {
    startOver();
    begin.mutate();
  };
  const leaveSetup = () => {
    startOver();
    place.current?.focus({ preventScroll: true });
  };
  const turnOff = () => {
    startOver();
    switchOff.mutate(undefined, { onSuccess: () => setDone(copy.switchedOff) });
  };
  return (
    <Method title={copy.title} text={copy.text} badge={<OnOff on={on} />} ref={place}>
      {on ? (
        <TurnOff isLast={isLast} busy={switchOff.isPending} onConfirm={turnOff} />
      ) : begin.data ? (
        <TotpSetup
          {...begin.data}
          confirmed={confirmed}
          onCancel={leaveSetup}
          onDone={(codes) => {
            leaveSetup();
            setDone(copy.switchedOn);
            onCodes(codes);
          }}
        />
      ) : (
        <div>
          <Button size="sm" aria-label={copy.setUpLabel} loading={begin.isPending} onClick={start}>
            {copy.setUp}
          </Button>
        </div>
      )}
      <Outcome done={done} title={copy.failed} error={begin.error ?? switchOff.error} />
    </Method>
  );
}

function OnOff({ on }: { on: boolean }) {
  return (
    <Badge color={on ? 'moss' : 'gray'}>{on ? secondStepsCopy.on : secondStepsCopy.off}</Badge>
  );
}

type TurnOffProps = { isLast: boolean; busy: boolean; onConfirm: () => void };

/** The button that turns the app off, and the question before that. */
function TurnOff({ isLast, busy, onConfirm }: TurnOffProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        aria-label={copy.switchOffLabel}
        loading={busy}
        onClick={() => setAsking(true)}
      >
        {copy.switchOff}
      </Button>
      <QuestionDialog
        opened={asking}
        title={copy.offTitle}
        confirm={copy.switchOff}
        keep={copy.keep}
        onConfirm={onConfirm}
        onClose={() => setAsking(false)}
      >
        <p>{copy.offText}</p>
        {isLast ? <p>{secondStepsCopy.last}</p> : null}
      </QuestionDialog>
    </div>
  );
}

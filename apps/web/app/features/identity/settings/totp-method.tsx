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
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const startAfresh = () => {
    setDone(null);
    begin.reset();
    switchOff.reset();
  };
  const start = () => {
    startAfresh();
    begin.mutate();
  };
  const leaveSetup = () => {
    startAfresh();
    place.current?.focus({ preventScroll: true });
  };
  const end = () => {
    startAfresh();
    switchOff.mutate(undefined, { onSuccess: () => setDone(copy.switchedOff) });
  };
  const badge = (
    <Badge color={on ? 'moss' : 'gray'}>{on ? secondStepsCopy.on : secondStepsCopy.off}</Badge>
  );
  return (
    <Method title={copy.title} text={copy.text} badge={badge} ref={place}>
      {on ? (
        <div>
          <Button
            variant="default"
            size="sm"
            aria-label={copy.switchOffLabel}
            loading={switchOff.isPending}
            onClick={() => setAsking(true)}
          >
            {copy.switchOff}
          </Button>
        </div>
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
      <QuestionDialog
        opened={asking}
        title={copy.offTitle}
        confirm={copy.switchOff}
        keep={copy.keep}
        onConfirm={end}
        onClose={() => setAsking(false)}
      >
        <p>{copy.offText}</p>
        {isLast ? <p>{secondStepsCopy.last}</p> : null}
      </QuestionDialog>
    </Method>
  );
}

import type { SecondSteps } from '@claimstead/contract/second-steps.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { QuerySection, WaitingLines } from '../../../ui/query-section.tsx';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { secondStepsCopy as copy } from './second-steps.copy.ts';
import classes from './settings.module.css';
import { settingsCopy } from './settings.copy.ts';
import { settingsQueries } from './settings.queries.ts';
import { SettingsSection } from './settings-section.tsx';
import { TotpMethod } from './totp-method.tsx';

/** Authenticator app, passkeys and recovery codes. */
export function SecondStepsSection() {
  const query = useQuery(settingsQueries.secondSteps());
  return (
    <SettingsSection title={copy.title} text={copy.text}>
      <QuerySection
        query={query}
        failed={settingsCopy.retryTitle(copy.what)}
        waiting={<WaitingLines label={copy.loading} heights={[96, 140]} />}
      >
        {(steps) => <Methods steps={steps} />}
      </QuerySection>
    </SettingsSection>
  );
}

function Methods({ steps }: { steps: SecondSteps }) {
  const { confirmed, dialog } = useConfirmed(copy.why);
  const [codes, setCodes] = useState<string[]>([]);
  const place = useRef<HTMLDivElement>(null);
  const leaveCodes = () => {
    setCodes([]);
    place.current?.focus({ preventScroll: true });
  };
  const count = (steps.totp ? 1 : 0) + steps.passkeys.length;
  const shared = { confirmed, isLast: count === 1, onCodes: setCodes };
  return (
    <div ref={place} tabIndex={-1} className={classes.stack}>
      {count === 0 ? <p className={classes.hint}>{copy.endsOthers}</p> : null}
      <TotpMethod on={steps.totp} {...shared} />
      <Passkeys passkeys={steps.passkeys} {...shared} />
      {count > 0 ? <RecoveryCodes left={steps.recoveryCodesLeft} {...shared} /> : null}
      <RecoveryCodesDialog codes={codes} onKept={leaveCodes} />
      {dialog}
    </div>
  );
}

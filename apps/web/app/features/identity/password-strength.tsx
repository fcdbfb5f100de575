import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { identityCopy } from './identity.copy.ts';
import { checkPassword } from './password-rules.ts';
import classes from './password-strength.module.css';

const copy = identityCopy.strength;

/** The five conditions and how many are met, live. */
export function PasswordStrength({ password }: { password: string }) {
  const checks = checkPassword(password);
  const score = checks.filter(({ met }) => met).length;
  return (
    <div className={classes.root}>
      <meter
        className={classes.spoken}
        aria-label={copy.label}
        min={0}
        max={checks.length}
        value={score}
      />
      <div className={classes.meter} aria-hidden="true">
        {checks.map(({ name }, at) => (
          <span
            key={name}
            className={classes.part}
            data-full={at < score || undefined}
            data-score={score}
          />
        ))}
      </div>
      <ul className={classes.rules}>
        {checks.map(({ name, label, met }) => (
          <li key={name} className={classes.rule} data-met={met || undefined}>
            {met ? (
              <IconCheck size={14} stroke={2.4} aria-label={copy.met} />
            ) : (
              <IconCircle size={14} stroke={1.5} aria-label={copy.unmet} />
            )}
            {label}
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{score === checks.length ? copy.full : ''}</VisuallyHidden>
    </div>
  );
}

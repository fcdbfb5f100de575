import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import classes from './state-indicator.module.css';

/** Done or fine; waiting or worth a look; wrong or stopped. */
type IndicatedState = 'done' | 'fine' | 'waiting' | 'attention' | 'problem' | 'broken';

const looks = {
  done: ['good', IconCheck],
  fine: ['good', IconCheck],
  waiting: ['wait', IconClock],
  attention: ['wait', IconAlertTriangle],
  problem: ['bad', IconAlertTriangle],
  broken: ['bad', IconAlertTriangle],
} as const;

/** The state of one thing by shape and color, and by a word for those who see neither. */
export function StateIndicator({ state, label }: { state: IndicatedState; label: string }) {
  const [look, Icon] = looks[state];
  return (
    <span className={classes.mark} data-look={look}>
      <Icon size={18} aria-hidden="true" />
      <VisuallyHidden component="span">{label}</VisuallyHidden>
    </span>
  );
}

import { Skeleton } from '@mantine/core';
import classes from './page-states.module.css';

/** Shown on a page while its code or the session is loading. */
export function LoadingPage({ label = 'Loading' }: { label?: string }) {
  return (
    <output className={classes.loading} aria-label={label}>
      <Skeleton height={34} width="min(60%, 340px)" radius="xs" />
      <Skeleton height={14} mt={18} width="min(80%, 520px)" radius="xs" />
      <Skeleton height={220} mt={32} radius="xs" />
    </output>
  );
}

import { isolated } from '@claimstead/contract/visible-text.ts';

/** Texts of choosing what to compare; those of the comparison itself load with it. */
export const compareCopy = {
  tray: 'Patents to compare',
  count: (count: number, most: number) => `${count} of ${most} chosen`,
  hint: (most: number) => `Choose up to ${most} patents to compare.`,
  choose: (title: string) => `Compare ${isolated(title)}`,
  full: (most: number) => `You can compare up to ${most} patents. Remove one to choose another.`,
  remove: (title: string) => `Remove ${isolated(title)} from the comparison`,
  done: 'Done',
  open: (count: number) => (count < 2 ? 'Compare' : `Compare ${count} patents`),
  one: 'Choose one more to compare.',
} as const;

import type { PayoutReach as Reach } from '@claimstead/contract/identity.contract.ts';
import { Alert } from '@mantine/core';
import { payoutReachCopy } from './payout-reach.copy.ts';

type PayoutReachProps = {
  /** How far payouts to the reader's account reach. */
  reach: Reach;
  /** Of the sentence for whoever may be paid, as far as we know. */
  className?: string | undefined;
};

/** Whoever cannot be paid reads so before a listing or a sale counts on them. */
export function PayoutReach({ reach, className }: PayoutReachProps) {
  const words = payoutReachCopy[reach];
  if (words === null) return null;
  if (words.title === null) return <p className={className}>{words.text}</p>;
  return (
    <Alert color="amber" title={words.title}>
      {words.text}
    </Alert>
  );
}

import type { PatentState } from '@claimstead/contract/patent-state.contract.ts';
import type { ReactNode } from 'react';
import classes from './state.module.css';

type Props = {
  state: PatentState | undefined;
  /** The place for a paper that explains the title. */
  paper: ReactNode;
};

/** For an owner, before the plan and while it is public: until when nobody can pay, and what to do about it. */
export function OwnPaymentStop({ state, paper }: Props) {
  const words = state && 'words' in state.payment ? state.payment.words : null;
  return (
    <>
      {words !== null ? <p className={classes.stop}>{words}</p> : null}
      {paper}
    </>
  );
}

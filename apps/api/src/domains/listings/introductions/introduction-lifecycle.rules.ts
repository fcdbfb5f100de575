import type { IntroductionStatus } from '@claimstead/contract/introductions.contract.ts';
import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';

/** What a person asked the owners of a listing that shows no name. */
export type Introduction = {
  id: string;
  listingId: string;
  /** Who asked. */
  userId: string;
  message: string;
  status: IntroductionStatus;
  askedAt: Date;
};

export type IntroductionTransition = Transition<IntroductionStatus, 'make' | 'decline', 'owner'>;

/** The life of what was asked. Who declined may change their mind; a name that was told stays told. */
export const introductionLifecycle = defineLifecycle<
  IntroductionTransition,
  Situation<Pick<Introduction, 'status'>>
>({
  name: 'introduction',
  kept: { tables: ['introductions'], columns: ['status'] },
  initial: 'asked',
  stageOf: ({ status }) => status,
  guards: {},
  table: [
    { from: ['asked', 'declined'], move: 'make', by: 'owner', to: 'made' },
    { from: 'asked', move: 'decline', by: 'owner', to: 'declined' },
  ],
  refusal: () => 'listings.introduction_moved_on',
});

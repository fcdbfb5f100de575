import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import type { SentPaper } from './title-papers.rules.ts';

export type TitlePaperTransition = Transition<SentPaper['state'], 'take' | 'refuse', 'operator'>;

/** The life of a paper that an owner sent about a title. Until it is taken, another can take its place. */
export const titlePaperLifecycle = defineLifecycle<
  TitlePaperTransition,
  Situation<Pick<SentPaper, 'state'>>
>({
  name: 'title paper',
  kept: { tables: ['title_papers'], columns: ['state'] },
  initial: 'sent',
  stageOf: ({ state }) => state,
  guards: {},
  table: [
    { from: 'sent', move: 'take', by: 'operator', to: 'taken' },
    { from: 'sent', move: 'refuse', by: 'operator', to: 'refused' },
  ],
  refusal: () => 'listings.title_moved_on',
});

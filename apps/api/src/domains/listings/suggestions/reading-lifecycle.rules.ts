import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';

/** How far a patent document is read. */
export type DocumentReading = {
  fileId: string;
  status: 'pending' | 'ready' | 'none' | 'failed';
};

export type ReadingTransition = Transition<
  DocumentReading['status'],
  'find' | 'find_nothing' | 'fail',
  'system'
>;

/** The life of a reading: a document is read once. */
export const readingLifecycle = defineLifecycle<ReadingTransition, Situation<DocumentReading>>({
  name: 'document reading',
  kept: { tables: ['listing_suggestions'], columns: ['status'] },
  initial: 'pending',
  stageOf: ({ status }) => status,
  guards: {},
  table: [
    { from: 'pending', move: 'find', by: 'system', to: 'ready' },
    { from: 'pending', move: 'find_nothing', by: 'system', to: 'none' },
    { from: 'pending', move: 'fail', by: 'system', to: 'failed' },
  ],
});

export const stateCopy = {
  loading: 'Loading the state of this patent',
  failed: 'The state of this patent didn’t load',
  tell: 'Tell me when it can be bought',
  waits: 'We’ll tell you when it can be bought.',
  dontTell: 'Don’t tell me',
  tellFailed: 'We couldn’t save that',
  dontTellFailed: 'We couldn’t take that back',
} as const;

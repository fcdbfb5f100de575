import type { IntroductionStatus } from '@claimstead/contract/introductions.contract.ts';

/** Texts about owners who show no name: for whoever asks who they are, and for the owners who answer. */
export const introductionsCopy = {
  hidden: (act: string) =>
    `The owner shows no name. Ask who they are. Once they tell you their name, you can write to them or ${act}.`,
  asked: (act: string) =>
    `You asked the owner who they are. We’ll email you when they answer; there is no deadline. Once they tell you their name, you can write to them or ${act}.`,
  declined: (act: string) =>
    `The owner doesn’t want to tell you their name, so you can’t write to them or ${act}.`,
  acts: { offer: 'make an offer', buy: 'buy' },
  ask: 'Ask the Owner',
  dialog: {
    title: 'Ask who owns this patent',
    text: 'The owner reads your name and what you write, and decides whether to tell you theirs.',
    message: 'What you want to say',
    missing: 'Say who you are and what you’re interested in.',
    send: 'Send',
    cancel: 'Cancel',
    failed: 'You couldn’t ask',
    sent: 'The owner has been asked',
  },
  owner: {
    title: 'Who asked who you are',
    none: 'Nobody has asked yet. Until you answer, nobody can write to you, make an offer or buy.',
    loading: 'Loading who asked',
    failed: 'Who asked could not be loaded',
    make: 'Tell them my name',
    makeTo: (name: string) => `Tell ${name} my name`,
    decline: 'Decline',
    declineTo: (name: string) => `Decline ${name}`,
    notSaved: 'Your answer was not saved',
    statuses: {
      asked: '',
      made: 'They know your name.',
      declined: 'You declined.',
    } satisfies Record<IntroductionStatus, string>,
  },
} as const;

import type { InvitationState } from '@claimstead/contract/owners.contract.ts';

/** Texts of the page that an invitation of a co-owner leads to (decisions, Listings). */
export const invitationCopy = {
  title: 'Owner invitation',
  loadFailed: 'The invitation could not be opened',
  heading: (inviter: string) => `${inviter} names you as an owner`,
  companyHeading: (inviter: string, company: string) =>
    `${inviter} names ${company} as an owner, and you to sign for it`,
  owner: 'Owner',
  signingAs: 'You sign as',
  itsShare: 'Its share',
  patent: 'Patent',
  untitled: 'A patent without a title yet',
  share: 'Your share',
  account: 'Your account',
  meaning:
    'Accepting links your account to this share: you can then see the listing, confirm the share, sign the sale and be paid.',
  companyMeaning: (company: string) =>
    `Accepting links your account to this share: you can then see the listing, confirm the share, sign the sale for ${company} with its authority, and are paid for it.`,
  accept: 'Accept the invitation',
  failed: 'The invitation could not be accepted',
  unverifiedTitle: 'Verify your address first',
  unverified: (email: string) =>
    `The invitation works once your address is verified. We sent a code to ${email}.`,
  verify: 'Enter the code',
  toListing: 'Go to the listing',
  toListings: 'See your listings',
  signOut: 'Sign in with the other address',
  signOutFailed: 'You could not be signed out',
  ended: {
    accepted: {
      title: 'You accepted this invitation',
      text: () => 'Your account is linked to your share of this patent.',
    },
    other_address: {
      title: 'This invitation is for another address',
      text: (email: string) =>
        `You are signed in as ${email}, and the invitation was sent to another address: it works only there. If that address is yours too, sign in with it and open the link again.`,
    },
    used: {
      title: 'This invitation was used already',
      text: () =>
        'The share that it names is linked to another account. Ask the person who invited you.',
    },
    replaced: {
      title: 'A newer invitation was sent to you',
      text: () => 'Open the link in the newest mail; this one works no more.',
    },
    removed: {
      title: 'This invitation was taken back',
      text: () =>
        'The patent is not listed any more, or its owners were named anew. Ask the person who invited you.',
    },
  } satisfies Record<
    Exclude<InvitationState, 'open'>,
    { title: string; text: (email: string) => string }
  >,
} as const;

import type { InvitationState } from '@claimstead/contract/owners.contract.ts';

/** Texts of the page that a co-owner's invitation leads to (P3.10). */
export const invitationCopy = {
  title: 'Owner invitation',
  loadFailed: 'The invitation could not be opened',
  heading: (inviter: string) => `${inviter} added you as a co-owner`,
  companyHeading: (inviter: string, company: string) =>
    `${inviter} added ${company} as a co-owner, with you to sign for it`,
  owner: 'Owner',
  signingAs: 'You’re signing as',
  itsShare: 'Its share',
  patent: 'Patent',
  untitled: 'A patent that has no title yet',
  share: 'Your share',
  account: 'Your account',
  meaning:
    'Accepting links your account to this share. You can then see the listing, confirm the share, sign the sale and get paid.',
  companyMeaning: (company: string) =>
    `Accepting links your account to this share. You can then see the listing, confirm the share, sign the sale for ${company} with its authority, and get paid on its behalf.`,
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
      title: 'This invitation was sent to a different email address',
      text: (email: string) =>
        `You’re signed in as ${email}. If the other address is yours too, sign in with it and open the link again.`,
    },
    used: {
      title: 'This invitation has already been used',
      text: () =>
        'The share it names is linked to another account. Ask the person who invited you.',
    },
    replaced: {
      title: 'We sent you a newer invitation',
      text: () => 'Open the link in the latest email. This one no longer works.',
    },
    removed: {
      title: 'This invitation was withdrawn',
      text: () =>
        'The patent is no longer listed, or its owners have changed. Ask the person who invited you.',
    },
  } satisfies Record<
    Exclude<InvitationState, 'open'>,
    { title: string; text: (email: string) => string }
  >,
} as const;

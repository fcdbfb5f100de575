import { isolated } from '@claimstead/contract/visible-text.ts';
import type { InvitationState } from '@claimstead/contract/owners.contract.ts';

type SignsFor = { company: string };

/** Texts of the page that a co-owner's invitation leads to (P3.10). */
export const invitationCopy = {
  title: 'Owner invitation',
  loadFailed: 'The invitation could not be opened',
  headingOf: ({ inviterName, signsFor }: { inviterName: string; signsFor: SignsFor | null }) =>
    signsFor
      ? `${isolated(inviterName)} added ${isolated(signsFor.company)} as a co-owner, with you to sign for it`
      : `${isolated(inviterName)} added you as a co-owner`,
  owner: 'Owner',
  signingAs: 'You’re signing as',
  itsShare: 'Its share',
  patent: 'Patent',
  untitled: 'A patent that has no title yet',
  share: 'Your share',
  account: 'Your account',
  meaning:
    'Accepting links your account to this share and confirms it. You can then see the listing, sign the sale and get paid.',
  companyMeaning: (company: string) =>
    `Accepting links your account to this share and confirms it. You can then see the listing, sign the sale for ${company} with its authority, and get paid on its behalf.`,
  accept: 'Accept and confirm your share',
  companyAccept: 'Accept and confirm its share',
  failed: 'The invitation could not be accepted',
  invited: 'Sent to',
  letterMeaning:
    'With an account under this address you can accept, sign the sale and get paid. It’s free, and nothing changes before you accept.',
  create: 'Create Account',
  signIn: 'Sign In',
  decline: 'This isn’t me',
  declineTitle: 'Decline this invitation?',
  declineText: (inviter: string) =>
    `The link stops working, and we tell ${inviter} that the invitation isn’t for you. No account is made.`,
  declineCancel: 'Keep it',
  declineConfirm: 'Decline the invitation',
  declineFailed: 'The invitation could not be declined',
  home: 'Go to the home page',
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
    declined: {
      title: 'This invitation was declined',
      text: () =>
        'Someone who got the email said that it isn’t for them. If it is for you, ask the person who invited you to send it again.',
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

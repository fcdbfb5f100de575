import type { AdviserRole, AdviserStatus } from '@claimstead/contract/advisers.contract.ts';
import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';

const roles = { attorney: 'attorney', broker: 'broker' } satisfies Record<AdviserRole, string>;
const ofSide = { buyer: 'buyer’s', owner: 'seller’s' } satisfies Record<SaleSide, string>;
const theSide = { buyer: 'the buyer', owner: 'the seller' } satisfies Record<SaleSide, string>;

/** Texts about the attorneys and brokers of a sale. */
export const advisersCopy = {
  failed: 'The advisers could not be loaded',
  text: 'Each side may name an attorney or a broker. They see this sale and can write messages. They can’t sign, pay or decide anything in it.',
  none: 'Nobody advises in this sale.',
  who: (side: SaleSide, role: AdviserRole) => `the ${ofSide[side]} ${roles[role]}`,
  status: {
    invited: (day: string) => `Invited ${day}`,
    seated: (day: string) => `Sees this sale since ${day}`,
    declined: (day: string) => `Declined ${day}`,
    ended: (day: string) => `No longer sees this sale, since ${day}`,
  } satisfies Record<AdviserStatus, (day: string) => string>,
  message: (name: string) => `Message ${isolated(name)}`,
  name: {
    open: 'Name an adviser',
    title: 'Name an adviser',
    text: 'We email them an invitation. Once they accept, they see this sale as you do, without bank details, and can write messages. They can’t sign, pay or decide anything. You can remove them at any time.',
    email: 'Their email address',
    who: 'Their name',
    role: 'Their role',
    roles: { attorney: 'Attorney', broker: 'Broker' } satisfies Record<AdviserRole, string>,
    noEmail: 'Enter their email address.',
    noName: 'Enter their name.',
    submit: 'Send the invitation',
    cancel: 'Cancel',
    failed: 'The invitation was not sent',
  },
  end: {
    open: 'Remove',
    openLabel: (name: string) => `Remove ${isolated(name)}`,
    title: 'Remove this adviser?',
    seated: (name: string) =>
      `${isolated(name)} stops seeing this sale right away. Messages that were written stay. You can name someone again.`,
    invited: (name: string) => `The invitation to ${isolated(name)} stops working.`,
    submit: 'Remove',
    cancel: 'Keep',
    failed: 'The adviser was not removed',
  },
  leave: {
    open: 'Leave this sale',
    title: 'Leave this sale?',
    text: 'You stop seeing this sale right away, and the side you advise is told. Only they can invite you again.',
    submit: 'Leave',
    cancel: 'Stay',
    failed: 'You are still in this sale',
  },
  advised: {
    title: 'Deals you advise on',
    entry: (side: SaleSide, patent: string) => `Advising ${theSide[side]}: ${patent}`,
    you: (side: SaleSide, role: AdviserRole) =>
      `You advise ${theSide[side]} as ${roles[role] === 'attorney' ? 'an attorney' : 'a broker'}. You can read and write here; signing and paying are theirs.`,
    /** On the page of a sale that was filed or has ended. */
    reader: (side: SaleSide) =>
      `You advise ${theSide[side]}. You can read and write here; everything else is theirs.`,
    reads: { buyer: 'What the buyer reads', owner: 'What the seller reads' } satisfies Record<
      SaleSide,
      string
    >,
    see: 'Papers and record',
    ended: 'See what happened',
  },
  invitation: {
    title: 'Adviser invitation',
    failed: 'The invitation could not be opened',
    heading: (inviter: string, side: SaleSide) =>
      `${isolated(inviter)} asks you to advise ${theSide[side]} in a patent sale`,
    patent: 'Patent',
    role: 'Your role',
    sentTo: 'Sent to',
    can: 'If you accept, you see where the sale stands, its papers and its evidence log, and you can write messages to both sides.',
    cannot:
      'You can’t sign, pay, cancel or change anything in the sale, and you don’t see anyone’s bank details.',
    account: 'Accepting needs an account with this email address. It’s free.',
    create: 'Create Account',
    signIn: 'Sign In',
    accept: 'Accept',
    acceptFailed: 'The invitation could not be accepted',
    decline: 'This isn’t for me',
    declineTitle: 'Decline this invitation?',
    declineText: (inviter: string) =>
      `The link stops working, and we tell ${isolated(inviter)} that you won’t advise. No account is made.`,
    declineSubmit: 'Decline the invitation',
    declineCancel: 'Keep it',
    declineFailed: 'The invitation could not be declined',
    unverified: (email: string) =>
      `You can accept once your address is verified. We sent a code to ${email}.`,
    verify: 'Enter the code',
    otherAddress: (email: string) =>
      `You’re signed in as ${email}. To accept, sign in with the address that the invitation was sent to.`,
    signOut: 'Sign in with the other address',
    signOutFailed: 'You could not be signed out',
    toDeals: 'See the deals you advise on',
    home: 'Go to the home page',
    over: {
      seated: {
        title: 'This invitation was accepted',
        text: 'Whoever accepted it finds the sale under Activity.',
      },
      declined: {
        title: 'This invitation was declined',
        text: 'If that wasn’t right, ask the person who invited you to send another one.',
      },
      ended: {
        title: 'This invitation no longer works',
        text: 'The side that sent it has ended it, or an account was closed. Ask the person who invited you.',
      },
    } satisfies Record<Exclude<AdviserStatus, 'invited'>, { title: string; text: string }>,
  },
} as const;

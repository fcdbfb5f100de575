import type { PayoutNeed, PayoutStage } from '@claimstead/contract/payout-accounts.contract.ts';

type StageWords = { badge: string; text: string; button: string | null };

/** The stages of a payout account in an owner's words. */
export const payoutAccountCopy = {
  title: 'Payouts',
  text: 'Where your share of a sale is paid. Our payment provider verifies who you are; we see no more of your bank account than its last digits.',
  loading: 'Asking the payment provider about your payouts',
  failed: 'Something went wrong!',
  bank: (name: string, last4: string) => `${name ? `${name}, ` : ''}account ending in ${last4}`,
  bankLabel: 'Bank account',
  missingLabel: 'Still missing',
  missingLater: 'Asked for later',
  pausedLabel: 'Payouts start',
  support: 'Write to support',
  stages: {
    none: {
      badge: 'Not set up',
      text: 'You can set up payouts now, or when a patent of yours is bought.',
      button: 'Complete Bank Verification',
    },
    unfinished: {
      badge: 'Not finished',
      text: 'The payment provider needs more from you before it can pay you. What you entered is kept.',
      button: 'Complete Bank Verification',
    },
    checking: {
      badge: 'Being checked',
      text: 'You have given everything. The payment provider checks it, usually within minutes, at times within two business days. There is nothing to do meanwhile.',
      button: null,
    },
    enabled: {
      badge: 'Verified',
      text: 'Your share of a sale is paid to this account.',
      button: 'View payout details',
    },
    more_needed: {
      badge: 'More is needed',
      text: 'The payment provider has paused your payouts until you give it what is missing. Money of a sale waits for you meanwhile.',
      button: 'Complete Bank Verification',
    },
    refused: {
      badge: 'Refused',
      text: 'Our payment provider doesn’t pay out to this account. You can replace it with a new one. Your share of a sale is kept for you meanwhile.',
      button: 'Replace payout account',
    },
    closed: {
      badge: 'Closed',
      text: 'This account no longer exists at our payment provider. Replace it with a new one to be paid. Your share of a sale is kept for you meanwhile.',
      button: 'Replace payout account',
    },
  } satisfies Record<PayoutStage, StageWords>,
  needs: {
    name: 'your name',
    birth: 'your date of birth',
    tax_number: 'your Social Security or tax number',
    address: 'your address',
    contact: 'your email or phone number',
    identity_document: 'a picture of an identity document',
    bank_account: 'your bank account',
    terms: 'your consent to the provider’s terms',
    other: 'further details',
  } satisfies Record<PayoutNeed, string>,
} as const;

/** Before another account takes the place of one that is over. */
export const replaceAccountCopy = {
  text: {
    refused:
      'Our payment provider refuses to pay out to your account. You can set up a new one in its place.',
    closed:
      'Your account no longer exists at our payment provider. You can set up a new one in its place.',
  },
  pause:
    'To keep your money safe, payouts to the new account start 24 hours after you replace the old one. We’ll email you about the change.',
  code: 'Security code',
  codeHint: 'From your authenticator app, or one of your recovery codes.',
  why: 'You are about to replace the account that you are paid out to.',
  cancel: 'Cancel',
  action: 'Replace payout account',
} as const;

import type { PayoutNeed, PayoutStage } from '@claimstead/contract/payout-accounts.contract.ts';

type StageWords = { badge: string; text: string; button: string | null };

/** The stages of a payout account in an owner's words. */
export const payoutAccountCopy = {
  title: 'Payouts',
  text: 'Where your share of a sale is paid. Our payment provider verifies who you are; we see only the last digits of your bank account.',
  loading: 'Checking your payouts with the payment provider',
  failed: 'Something went wrong!',
  bank: (name: string, last4: string) => `${name ? `${name}, ` : ''}account ending in ${last4}`,
  bankLabel: 'Bank account',
  missingLabel: 'Still missing',
  missingLater: 'Asked for later',
  pausedLabel: 'Payouts start',
  returnedLabel: 'Returned payout',
  returned: (amount: string, at: string) => `${amount} on ${at}`,
  support: 'Write to support',
  stages: {
    none: {
      badge: 'Not set up',
      text: 'You can set up payouts now, or when someone buys your patent.',
      button: 'Complete Bank Verification',
    },
    unfinished: {
      badge: 'Not finished',
      text: 'The payment provider needs more from you before it can pay you. What you entered is saved.',
      button: 'Complete Bank Verification',
    },
    checking: {
      badge: 'Being checked',
      text: 'You’ve provided everything. The payment provider is checking it, usually within minutes, sometimes within two business days. You don’t need to do anything.',
      button: null,
    },
    enabled: {
      badge: 'Verified',
      text: 'Your share of a sale is paid to this account.',
      button: 'View payout details',
    },
    payout_failed: {
      badge: 'Payout returned',
      text: 'Your bank returned a payout. The money is safe in your payout account. Update your bank account, and the payment provider sends it again.',
      button: 'Update bank account',
    },
    more_needed: {
      badge: 'More needed',
      text: 'The payment provider has paused your payouts until you provide what’s missing. We keep your share of a sale for you in the meantime.',
      button: 'Complete Bank Verification',
    },
    refused: {
      badge: 'Refused',
      text: 'Our payment provider doesn’t pay out to this account. You can replace it with a new one. We keep your share of a sale for you in the meantime.',
      button: 'Replace payout account',
    },
    closed: {
      badge: 'Closed',
      text: 'This account no longer exists at our payment provider. Replace it with a new one to be paid. We keep your share of a sale for you in the meantime.',
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

/** Before another account replaces one that was refused or closed. */
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
  why: 'You’re about to replace your payout account.',
  cancel: 'Cancel',
  action: 'Replace payout account',
} as const;

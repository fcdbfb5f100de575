export const legalNameCopy = {
  title: 'Legal name',
  text: 'The name that prints on papers you sign, and that you type to sign them. It becomes part of the patent office’s public record.',
  label: 'Full legal name',
  question: 'Is this your full legal name, as it should be recorded?',
  yes: 'Yes, this is my full legal name',
  correct: 'Correct it',
  change: 'Change it',
  confirmed: (day: string) => `Confirmed on ${day}.`,
  frozen:
    'Someone has already signed papers that print this name, so you can’t change it until everyone has signed. If it isn’t right, decline to sign: the sale can then be canceled for a full refund.',
  signAgain:
    'Others have already signed papers that print this name. If you correct it, new papers are made, and everyone has to sign again.',
  hint: 'As on your passport or ID, with middle names and suffixes if you use them. Latin letters only.',
  told: 'If a sale is open, we’ll let the other side know, and papers that aren’t signed yet are made again with the new name.',
  save: 'Save legal name',
  cancel: 'Cancel',
  required: 'Enter your full legal name.',
  unconfirmed: 'Confirm your full legal name first.',
  unsaved: 'Save your legal name first, or cancel the change.',
  loading: 'Loading your legal name',
  failed: 'Your legal name couldn’t be loaded',
} as const;

export const startCopy = {
  title: 'Before you sign',
  text: {
    buyer: 'Your name and address print on the papers. The documents open once both are right.',
    owner: 'Your name prints on the papers. The documents open once it’s right.',
  },
  submit: 'Continue to the documents',
  failed: 'This page couldn’t be loaded',
  closed: {
    signed: 'You have signed',
    declined: 'You declined to sign',
    failed: 'Signing didn’t go through',
  },
  toActivity: 'Go to Activity',
} as const;

export const postalAddressCopy = {
  title: 'Postal address',
  text: 'If you sell, it prints on the purchase agreement, so that letters about the sale reach you. It’s not on the assignment, which becomes public.',
  label: 'Postal address for notices',
  hint: 'Street, city, state or region, postal code and country, each on its own line.',
  none: 'Optional. Without one, notices about a sale come by email only.',
  question:
    'Optional. It prints on the purchase agreement, not on the public assignment. Without it, notices come by email only.',
  add: 'Add address',
  change: 'Change it',
  remove: 'Remove it',
  told: 'Papers already sent for signature stay as they are.',
  save: 'Save address',
  cancel: 'Cancel',
  required: 'Enter the full postal address.',
  loading: 'Loading your postal address',
  failed: 'Your postal address couldn’t be loaded',
} as const;

/** What becomes of the money, before anyone pays: also for who is not signed in. */
export const moneyCopy = {
  title: 'What happens with the money',
  steps: [
    'You pay, and the money is held.',
    'The owners and you sign the assignment, and we file it with the USPTO.',
    'The owners are paid. Until everyone has signed, a sale that ends is refunded in full. After that, a refund needs a reassignment that you sign.',
  ],
} as const;

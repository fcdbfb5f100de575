import { productName } from '@claimstead/contract/product.ts';
import type { Question } from '../../ui/question-list.tsx';

/** Those of the ten questions that the home page shows: 1, 2, 3, 5 and 10 (specification, section 2). */
export const homeQuestions: readonly Question[] = [
  {
    id: 1,
    question: `What is ${productName}?`,
    answer: `A marketplace where inventors, businesses and investors sell and buy United States patents. A patent is listed, a price is agreed, and the buyer pays. Then everyone signs the assignment online (the document that transfers the patent), and we file it with the United States Patent and Trademark Office.`,
  },
  {
    id: 2,
    question: 'How do I list my patent?',
    answer:
      'Choose Sell Patent and follow five steps: upload the document; enter title, description, number and country; add details and up to five images; set a price or stay open to offers; and name the owners. Your draft is kept as you go. To publish it you verify your email address and choose a plan.',
  },
  {
    id: 3,
    question: 'What does it cost?',
    answer:
      'There is no commission on a sale. Sellers pay a small listing fee, which is the plan of the listing: $59.95 for 90 days (the first 90 days are free with the code FREE90, once per person), $99.99 for 6 months or $149.99 for 1 year. Browsing, messages and offers cost nothing, and we bear the fee of processing the payment.',
  },
  {
    id: 5,
    question: 'When do I receive my money?',
    answer:
      'The buyer pays first, and the payment is held. When the buyer and every owner have signed and the assignment has been filed with the patent office, each owner is paid their share, to the cent. A payment by bank debit is held some business days longer, until the bank can no longer return it. To be paid you verify your bank details once, with our payment provider.',
  },
  {
    id: 10,
    question: 'Can I cancel my plan?',
    answer:
      'Yes, at any time and with immediate effect: the listing is hidden at once, and the time that is left is not refunded. A paid plan renews by itself until you cancel it. A free period without a card simply ends.',
  },
];

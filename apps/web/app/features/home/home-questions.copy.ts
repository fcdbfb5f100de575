import { freePeriodWords, planPriceWords } from '@claimstead/contract/plan-words.ts';
import { productName } from '@claimstead/contract/product.ts';
import type { Question } from '../../ui/question-list.tsx';

/** The five of the ten questions that the home page shows: 1, 2, 3, 5 and 10 (P10.3). */
export const homeQuestions: readonly Question[] = [
  {
    id: 1,
    question: `What is ${productName}?`,
    answer: `A marketplace where inventors, businesses and investors sell and buy United States patents. Owners list a patent, both sides agree on a price, and the buyer pays. Then everyone signs the assignment online (the document that transfers the patent), and we file it with the United States Patent and Trademark Office.`,
  },
  {
    id: 2,
    question: 'How do I list my patent?',
    answer:
      'Choose Sell Patent and follow five steps: upload the document; enter the title, description, number and country; add details and up to five images; set a price or invite offers; and name the owners. Your draft is saved as you go. To publish it, verify your email address and choose a plan.',
  },
  {
    id: 3,
    question: 'What does it cost?',
    answer: `There’s no commission on a sale. Sellers pay a small listing fee, which is the listing’s plan: ${planPriceWords.ninetyDays} for 90 days${freePeriodWords.aside}, ${planPriceWords.sixMonths} for 6 months or ${planPriceWords.oneYear} for 1 year. Browsing, messages and offers are free, and we cover the payment processing fee.`,
  },
  {
    id: 5,
    question: 'When do I receive my money?',
    answer:
      'The buyer pays first, and the payment is held. When the buyer and every owner have signed and the assignment has been filed with the patent office, each owner is paid their share, to the cent. A bank debit is held a few business days longer, until the bank can no longer return it. To get paid, verify your bank details once with our payment provider.',
  },
  {
    id: 10,
    question: 'Can I cancel my plan?',
    answer:
      'Yes, at any time. Cancellation is immediate: the listing is hidden right away, and the remaining time is not refunded. A paid plan renews automatically until you cancel it. A free period without a card simply ends.',
  },
];

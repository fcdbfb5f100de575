import { homeQuestions } from './home-questions.copy.ts';
import type { Question } from '../../ui/question-list.tsx';

export const faqCopy = {
  title: 'FAQs',
  intro: 'Ten short answers about selling and buying a patent here.',
  description:
    'What listing a patent costs, how offers, payment and signing work, who files the assignment, and when the owners are paid: ten short answers.',
  more: 'Don’t see your question?',
  support: 'Write to support',
} as const;

const others: readonly Question[] = [
  {
    id: 4,
    question: 'Which patents can I list?',
    answer:
      'Utility, design and plant patents issued in the United States, and provisional applications, which are labeled as pending because nothing has been granted yet. You can save a patent from another country: it stays hidden, and we’ll email you when that country is supported.',
  },
  {
    id: 6,
    question: 'How do offers work?',
    answer:
      'On a listing that’s open to offers, a buyer names an amount. The other side has 7 days to accept, counter or decline, and both see the full history of amounts. An accepted offer reserves the patent for that buyer, who has 72 hours to pay. A listing with a fixed price can be bought at that price without an offer.',
  },
  {
    id: 7,
    question: 'How is the assignment signed?',
    answer:
      'Online, with an electronic signature: the buyer first, then every owner. The Activity page shows whose turn it is. The signed papers are sealed so that any later change would show, and both sides can download the assignment once it is filed.',
  },
  {
    id: 8,
    question: 'Who files it with the patent office?',
    answer:
      'We do. Our team compares the owners on record at the USPTO with those who signed, then files the assignment. Once the office records it, its reel and frame numbers (its place in the public records) appear with the sale. We call an assignment filed only once we have the office’s receipt.',
  },
  {
    id: 9,
    question: 'What if a sale doesn’t go through?',
    answer:
      'Until the last owner signs, either side can cancel for a full refund if a signature is declined or expires, or if the next step doesn’t happen for 30 days. After 60 days, the sale is automatically canceled and refunded. Both sides can also agree to end it sooner, or to take 14 more days once. Once everyone has signed, the patent has changed hands, and a refund requires a signed reassignment.',
  },
];

/** All ten, by their numbers. */
export const questions: readonly Question[] = [...homeQuestions, ...others].sort(
  (one, other) => one.id - other.id,
);

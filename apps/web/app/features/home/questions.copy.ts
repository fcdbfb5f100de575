import { homeQuestions } from './home-questions.copy.ts';
import type { Question } from '../../ui/question-list.tsx';

export const faqCopy = {
  title: 'FAQs',
  intro: 'Ten short answers about selling and buying a patent here.',
  description:
    'What listing a patent costs, how offers, payment and signing work, who files the assignment, and when the owners are paid: ten short answers.',
  more: 'Your question is not among them?',
  support: 'Write to support',
} as const;

const others: readonly Question[] = [
  {
    id: 4,
    question: 'Which patents can I list?',
    answer:
      'Utility, design and plant patents issued in the United States, and provisional applications, which are labelled as pending because nothing has been granted yet. A patent of another country can be saved: it stays invisible, and we email you when that country is supported.',
  },
  {
    id: 6,
    question: 'How do offers work?',
    answer:
      'On a listing that is open to offers a buyer names an amount. The other side accepts, counters or declines within 7 days, and both see every amount that was named. An accepted offer reserves the patent for that buyer for 72 hours to pay. A listing with a fixed price can be bought at that price without an offer.',
  },
  {
    id: 7,
    question: 'How is the assignment signed?',
    answer:
      'Online, with an electronic signature: the buyer first, then every owner. The Activity page shows who is waited for. The signed papers are sealed so that a later change would show, and both sides can download the assignment once its filing has been entered.',
  },
  {
    id: 8,
    question: 'Who files it with the patent office?',
    answer:
      'We do. Our team compares the owners on record at the office with those who signed, files the assignment, and enters the receipt. When the office has recorded the assignment, its reel and frame numbers (where it stands in the office’s books) appear with the sale. Nothing is called filed before that has happened.',
  },
  {
    id: 9,
    question: 'What if a sale does not go through?',
    answer:
      'Until the last owner has signed, either side can cancel for a full refund when a signature is declined or expires, or when the next step is missing for 30 days. After 60 days the sale is canceled and refunded by itself. Once everyone has signed, the patent has changed hands, and a refund needs a signed assignment back.',
  },
];

/** All ten, by their numbers. */
export const questions: readonly Question[] = [...homeQuestions, ...others].sort(
  (one, other) => one.id - other.id,
);

import { productName } from '@claimstead/contract/product.ts';
import type { Question } from '../../ui/question-list.tsx';

export const homeCopy = {
  hero: {
    caption: 'A marketplace for United States patents',
    title: 'List your patent today',
    text: `Sell to the people who will build it. On ${productName} you list a patent, agree on a price, and are paid once the assignment is signed and filed. We take no commission.`,
    sell: 'Sell Patent',
    buy: 'Browse patents',
    facts: ['No commission on sales', 'Payment held until filing', 'Assignment signed online'],
    headLeft: 'U.S. Patent',
    headMiddle: 'Sheet 1 of 1',
  },
  featured: {
    title: 'Featured Patents',
    viewAll: 'View All',
    previous: 'Previous patents',
    next: 'Next patents',
    pause: 'Pause the carousel',
    play: 'Play the carousel',
    empty: 'No patents are featured yet',
    emptyText: 'The first listings appear here as soon as they are published.',
    failed: 'The featured patents could not be loaded',
  },
  how: {
    title: 'How It Works',
    action: 'List your patent',
    steps: [
      {
        title: 'Upload patent documents',
        text: 'Start with the granted patent or the application, as a .pdf or .docx file.',
      },
      {
        title: 'Create patent listing',
        text: 'Describe it, add drawings and photos, name the owners, and set a price or stay open to offers.',
      },
      {
        title: 'Sell patent',
        text: 'Accept an offer, sign the assignment online, and receive your money once it is filed with the patent office.',
      },
    ],
  },
  stories: {
    title: 'What a sale can look like',
    note: 'Invented examples, not customers: they show what the marketplace is made for.',
    previous: 'Previous story',
    next: 'Next story',
    page: (at: number, of: number) => `Story ${at} of ${of}`,
    entries: [
      {
        quote:
          'My hinge sat in a drawer for six years. Someone who makes camping furniture made an offer, I countered once, and a week later we had both signed.',
        name: 'Wilhelmina Sprocket',
        role: 'Retired toolmaker, sole owner of a utility patent',
      },
      {
        quote:
          'We are three owners in three cities. Each of us signed on a phone, and each of us was paid our own share to the cent.',
        name: 'Barnaby Quill',
        role: 'Co-founder of a closed robotics start-up',
      },
      {
        quote:
          'I could read the document, ask the owner two questions and see who is waited for at every step. The money moved only when the assignment was filed.',
        name: 'Octavia Lathe',
        role: 'Buys patents for a family-owned pump maker',
      },
    ],
  },
  faq: {
    title: 'Questions',
    all: 'All questions',
    intro: 'Ten short answers about selling and buying.',
  },
} as const;

/** The ten questions, by their numbers. The home page shows 1, 2, 3, 5 and 10. */
export const questions: readonly Question[] = [
  {
    id: 1,
    question: `What is ${productName}?`,
    answer: `${productName} is a marketplace where inventors, businesses and investors sell and buy patents. A patent is listed, a price is agreed, the buyer pays, everyone signs the assignment online, and it is filed with the United States Patent and Trademark Office.`,
  },
  {
    id: 2,
    question: 'How do I list my patent?',
    answer:
      'Choose Sell Patent and follow five steps: upload the document, enter title, description, number and country, add details and up to five images, set a price or stay open to offers, and name the owners. Your draft is kept as you go. To publish it you choose a plan and verify your email address.',
  },
  {
    id: 3,
    question: 'What does it cost?',
    answer:
      'There is no commission on a sale. Sellers pay a small listing fee, which is the plan of the listing: $59.95 for 90 days (free once with the code FREE90), $99.99 for 6 months or $149.99 for 1 year. Browsing, messaging and making offers cost nothing, and we bear the fee of the payment.',
  },
  {
    id: 4,
    question: 'Which patents can I list?',
    answer:
      'Utility, design and plant patents issued in the United States, and provisional applications, which are labelled as pending because nothing has been granted yet. A patent from another country can be saved: it stays invisible, and we email you when that country is supported.',
  },
  {
    id: 5,
    question: 'When do I receive my money?',
    answer:
      'The buyer pays first, and the payment is held. When the buyer and every owner have signed and the assignment has been filed with the patent office, each owner is paid the share that was agreed, to the cent. To be paid you verify your bank details with our payment provider once.',
  },
  {
    id: 6,
    question: 'How do offers work?',
    answer:
      'On a listing that is open to offers a buyer names an amount. The other side can accept, counter or decline within 7 days, and every amount stays visible to both. An accepted offer reserves the patent for that buyer for 72 hours to pay.',
  },
  {
    id: 7,
    question: 'How is the assignment signed?',
    answer:
      'Online, with an electronic signature: the buyer first, then every owner. The tracker on the Activity page shows who is waited for. Both sides can download the sealed assignment once its filing has been entered.',
  },
  {
    id: 8,
    question: 'Who files with the patent office?',
    answer:
      'We do. One of our operators compares the recorded owners with the owners of the listing, files the signed assignment, and enters the receipt. When the office has recorded it, its reel and frame numbers appear with the sale. Nothing is called filed before that has happened.',
  },
  {
    id: 9,
    question: 'What if a sale does not go through?',
    answer:
      'Until the last owner has signed, either side can cancel for a full refund when a signature is declined or expires, or when the next step is missing for 30 days. After 60 days the sale is cancelled and refunded by itself. Once everyone has signed, the patent has changed hands.',
  },
  {
    id: 10,
    question: 'Can I cancel my plan?',
    answer:
      'Yes, at any time and with immediate effect: the listing is hidden at once. Plans renew by themselves until they are cancelled, and time that is left is not refunded.',
  },
];

const onHomePage = [1, 2, 3, 5, 10];
export const homeQuestions = questions.filter(({ id }) => onHomePage.includes(id));

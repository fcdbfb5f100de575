import type { Site } from '@claimstead/contract/site.contract.ts';
import { freePeriodWords, planPriceWords } from '@claimstead/contract/plan-words.ts';
import { productName } from '@claimstead/contract/product.ts';
import type { LegalSection } from './legal-text.tsx';

/** The part of the terms that is about plans, payments and the papers of a sale. */
export const moneyTerms: readonly LegalSection[] = [
  {
    title: 'What it costs',
    paragraphs: [
      'We take no commission on sales. The only charge is a listing’s plan, which is our listing fee. Browsing, saving, messages and offers are free. For a payment between buyer and owners, we bear the payment provider’s fee.',
    ],
    table: {
      heads: ['Plan', 'Price', 'Renewal'],
      rows: [
        [
          '90 days',
          `${planPriceWords.ninetyDays}${freePeriodWords.sentence}`,
          'Every 90 days. A free period without a card ends automatically',
        ],
        ['6 months', planPriceWords.sixMonths, 'Every 6 months'],
        ['1 year', planPriceWords.oneYear, 'Every year'],
      ],
    },
  },
  {
    title: 'Plans: renewal and canceling',
    paragraphs: [
      'One plan belongs to one listing, which is visible in the marketplace while the plan runs. A paid plan renews automatically at the end of its period, at the price of the plan, until you cancel it. We email you 7 days before the end.',
      'You can cancel at any time under Account, Subscription, with immediate effect: the listing is hidden immediately. Plans are not refunded, in whole or for the time that is left. The page says so again before you cancel.',
      'While a sale of the patent is open, renewal is paused. If that sale is canceled, the listing comes back with the time it had left. When the patent is sold, its plan ends.',
    ],
  },
  {
    title: 'Offers and reservations',
    paragraphs: [
      'An offer names an amount in US dollars. The other side may accept, counter or decline. An offer expires after 7 days without an answer, and the person who made it may withdraw it until then.',
      'An accepted offer binds both sides and reserves the patent for the buyer for 72 hours. If it is not paid by then, the reservation ends and nobody owes anything. A bank transfer that is on its way has 5 more days, and a bank account that must be verified has 10. A transfer that is short at the deadline is returned. If the payment fails twice, or the bank account goes unverified twice, the seller may end the offer.',
    ],
  },
  {
    title: 'Payment, and how it is held',
    paragraphs: [
      'The buyer pays by card, bank debit or bank transfer, through our payment provider. The payment is held in our account with that provider until the buyer and every owner have signed the assignment and our team has filed it. Then each owner is paid the share that was agreed, to the cent.',
      'To be paid, an owner verifies identity and bank details with the payment provider, whose own terms apply to that. A bank debit is held some business days longer, until the bank can no longer return it.',
      'If a payment succeeds for a patent that is no longer for sale, we start the full refund ourselves, and both sides see its status.',
    ],
    agreed: agentTerms,
  },
  {
    title: 'Signing electronically',
    paragraphs: [
      'Before the first signature you are asked to agree that the papers of the sale are signed and received electronically. An electronic signature here has the same effect as one on paper. The buyer signs first, then every owner.',
      'You may decline to sign electronically; then the sale does not continue here and can be canceled for a full refund. You may ask support for a paper copy. To read and keep the papers you need a current browser and a program that opens PDF files.',
      'With each signature we record who signed, when, from which network address and browser, and which document was shown. The finished papers are sealed, so that a later change would be noticed.',
    ],
  },
  {
    title: 'Filing',
    paragraphs: [
      'After the last signature our team compares the owners on record at the patent office with those who signed, files the assignment, and enters the receipt. When the office has recorded it, our team adds the reel and frame numbers. We call nothing filed or recorded before it is.',
      'The office decides how long recording takes and whether it accepts an assignment. A filed assignment is a public record.',
    ],
  },
  {
    title: 'Ways out of a sale',
    paragraphs: [
      'Until the last owner has signed, either side may cancel for a full refund to the buyer:',
    ],
    points: [
      'when a signature was declined or has expired;',
      'when the next step has been missing for 30 days.',
      'After 60 days without the next step, the sale is automatically canceled and refunded.',
      'Both sides may also agree to end the sale at any time before the last signature, for the same refund, or to extend these times once by 14 days.',
    ],
  },
  {
    title: 'What a cancellation means',
    paragraphs: [
      'Until all have signed, a signature counts as not delivered, and a cancellation makes it void. From the last signature on, the patent belongs to the buyer. A late filing does not change that. A refund then requires a reassignment signed by the buyer.',
      'When a refund is due after owners were paid, it is made once those payouts have been taken back.',
    ],
  },
  {
    title: 'Disputes',
    paragraphs: [
      'If the buyer’s bank asks about a payment or disputes it, the sale is on hold until the bank decides: no one signs, and nothing is filed or paid out, even if a signing page is already open. If the payment stands, the sale continues; with some signing services, everyone then signs again.',
      'Buyer and owners settle other disagreements between themselves. Our team can help with what the records show, but does not judge who is right.',
    ],
  },
  {
    title: 'Sales completed elsewhere',
    paragraphs: [
      'An owner may mark a listing as sold to someone they have been in contact with here. That records a sale completed outside this marketplace: we have held no money and filed nothing, and the record says so.',
    ],
  },
];

/**
 * A draft for counsel, which the setting PAYMENT_AGENT switches with the agreement's own clauses
 * (payment-agent.copy.ts of the API): the appointment that those refer to.
 */
function agentTerms({ agent }: Site): readonly string[] {
  if (!agent) return [];
  return [
    `${agent.name}, ${agent.address}, runs ${productName} and receives the price for the sellers. If you sell, you appoint it as your agent to receive the price from the buyer, to hold it, to pay it out and to return it as these terms and the purchase agreement say, and for nothing else. You make this appointment by accepting these terms, and you cannot withdraw it while a sale of your patent is open. ${agent.name} is not the buyer’s agent.`,
    'The price counts as received when our payment provider reports that the payment has succeeded, and as refunded when it reports that the refund has succeeded. Once it is received, the buyer has paid the sellers and does not owe the price again, even if we do not pay it out; a seller’s claim is then against us. To the extent that a bank or card issuer takes the payment back, it counts as not received.',
  ];
}

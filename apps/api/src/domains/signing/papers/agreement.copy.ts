import { toDollars } from '@claimstead/contract/cents.ts';
import { productName } from '@claimstead/contract/product.ts';
import { annexB, tiedPatents } from './agreement-family.copy.ts';
import { handOver, limits, openFees, warranties } from './agreement-warranties.copy.ts';
import { annexA, disclosedInAnnexA } from './annex-a.copy.ts';
import { governingLaw, notices } from './agreement-notices.copy.ts';
import { legalStatusShown } from './agreement-status.copy.ts';
import { titleOfRecord } from './agreement-title.copy.ts';
import type { AgreementInput } from './document-input.port.ts';
import { kept, plain } from './document-lines.engine.ts';
import { propertyWordings, type PropertyWording } from './property.copy.ts';
import { appointment, heldBy, receiptAndRefund } from './payment-agent.copy.ts';
import { say, signingWords, type Clause, type DocumentWording } from './document.copy.ts';

/** The private purchase agreement: price, held payment, warranties of title, and disclosures. */
export function agreementWording(input: AgreementInput): DocumentWording {
  const property = propertyWordings[input.patent.kind];
  const { term } = property;
  const sellers =
    input.owners.length === 1 ? 'the owner named below (the' : 'the owners named below (each a';
  return {
    title: `${property.name} Purchase Agreement`,
    shortTitle: 'Purchase Agreement',
    opening:
      say(`This Agreement is made between ${sellers} **“Seller”**) and the buyer named below (the
      **“Buyer”**). It concerns the following ${property.noun} (the
      **“${term}”**), whose sale is handled on the ${productName} marketplace (**“${productName}”**)
      under sale number ${input.saleId}. It is private between the parties and is not recorded.`),
    conveyingRole: 'Seller',
    conveyingRolePlural: 'Sellers',
    receivingRole: 'Buyer',
    clauses: [
      sale(property, input),
      price(input),
      ...appointment(input.terms.agent),
      heldPayment(input),
      ...receiptAndRefund(input.terms.agent),
      waysOut(),
      passingOfTitle(term),
      warranties(input.patent.kind),
      disclosedInAnnexA(term),
      limits(property),
      ...tiedPatents(input),
      handOver(property),
      ...openFees(input.patent.kind),
      ...titleOfRecord(input.titleShown),
      ...legalStatusShown(input.legalStatusShown),
      disclosures(property),
      buyersPart(term),
      notices(),
      ...governingLaw(input.terms.governingLaw),
      general(),
    ],
    signing: signingWords('Agreement'),
    annexes: [annexA(input, term), annexB(input)],
  };
}

function sale({ term, others }: PropertyWording, { alsoConveyed }: AgreementInput): Clause {
  const tied =
    alsoConveyed.length === 0
      ? ''
      : ', except those that a terminal disclaimer ties to it (Annex B)';
  return {
    heading: 'The sale',
    body: say(`Each Seller sells to the Buyer, and the Buyer buys, the whole of that Seller’s stake in
      the ${term}, so that the Buyer acquires all of it. Title is conveyed by a separate short-form
      assignment that the parties sign together with this Agreement (the **“Assignment”**).
      ${others}${tied}.`),
  };
}

/** Integer cents as dollars, `$12,500.00 USD`. */
function priceText(amountCents: number): string {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return `${dollars.format(toDollars(amountCents))} USD`;
}

function price(input: AgreementInput): Clause {
  return {
    heading: 'Price',
    body: [
      plain('The price is '),
      { ...kept(priceText(input.priceCents)), style: 'semibold' },
      ...say(`. Each Seller is owed a share of the price equal to the stake stated beside that
        Seller’s name, rounded so that the shares add up to the price to the cent.`),
    ],
  };
}

function heldPayment({ terms }: AgreementInput): Clause {
  return {
    heading: 'Held payment',
    body: heldBy(terms.agent),
    items: [
      say(
        `the payment has been received and is final (a payment from a bank account can take several business days to become final);`,
      ),
      say('the Buyer and every Seller have signed this Agreement and the Assignment;'),
      say(`the Assignment has been filed for recording with the United States Patent and Trademark
        Office, the receipt has been entered, and the office’s chain of title has been compared with
        the Sellers;`),
      say('no dispute about the payment is open; and'),
      say('every Seller’s account is able to receive its part.'),
    ],
  };
}

function waysOut(): Clause {
  return {
    heading: 'Ending the sale before the last signature',
    body: say(
      `Until the last Seller has signed, either side may end the sale if a signature is declined or its time expires, or if the next step has not been taken for 30 days. After 60 days without the next step, the sale ends automatically. Both sides may agree through the marketplace to end the sale earlier, or to extend these times once by 14 days. In each case of an end the Buyer is refunded in full, no signature counts as delivered, and title does not pass.`,
    ),
  };
}

function passingOfTitle(term: PropertyWording['term']): Clause {
  return {
    heading: 'Passing of title',
    body: say(`Title passes at the moment of the last signature on the Assignment. From then on the
      price is refunded only against a signed reassignment of the ${term}, or where the law requires
      it. A late recording does not undo the sale.`),
  };
}

function disclosures(property: PropertyWording): Clause {
  return {
    heading: 'What the Buyer has been told',
    body: say('The Buyer has read and understands the following:'),
    items: [
      say(`**Recording.** An assignment is void against a later buyer or lender in good faith unless it
        is recorded within 3 months of its date, or before the later purchase (35 U.S.C. 261).
        Recording is not a finding on title.`),
      ...property.disclosures.map(say),
    ],
  };
}

function buyersPart(term: PropertyWording['term']): Clause {
  return {
    heading: 'The Buyer’s part',
    body: say(`The Buyer has the full right and authority to enter into this Agreement, has had the
      opportunity to examine the ${term} and its record, and relies on no promise outside this
      Agreement and the written disclosures.`),
  };
}

function general(): Clause {
  return {
    heading: 'General',
    body: say(`Each party bears its own costs and taxes. This Agreement and the Assignment are the whole
      agreement about the sale; it may be amended only in a writing signed by all
      parties. If a provision cannot be enforced, the others remain in effect. Copies may be signed separately and together make one agreement.
      This Agreement takes effect with the last of the signatures below and binds the heirs,
      successors and assigns of all parties.`),
  };
}

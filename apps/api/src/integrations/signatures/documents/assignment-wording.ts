import { productName } from '@claimstead/contract/product.ts';
import type { AgreementInput, AssignmentInput } from './document-input.ts';
import type { Span } from './document-lines.ts';
import { plain, strong } from './document-lines.ts';

/**
 * The wording of every document of a sale, in one file for counsel to review. Any change of a word
 * below gets a new version; the documents name it in their footer.
 */
export const wordingVersion = '2026-11-21.1';

export interface Clause {
  heading: string;
  body: Span[];
  items?: Span[][];
}

export interface DocumentWording {
  title: string;
  /** The document's name in the footer. */
  shortTitle: string;
  opening: Span[];
  conveyingRole: string;
  conveyingRolePlural: string;
  receivingRole: string;
  clauses: Clause[];
  signing: Span[];
}

/**
 * The short-form assignment, which is recorded and therefore public: it names no price. Title passes
 * by present-tense words (35 USC 261), and past infringement because it is said.
 */
export function assignmentWording(input: AssignmentInput): DocumentWording {
  const what = input.patent.kind === 'patent' ? 'Patent' : 'Application';
  const sole = input.owners.length === 1;
  return {
    title:
      what === 'Patent'
        ? 'Assignment of United States Patent'
        : 'Assignment of United States Patent Application',
    shortTitle: 'Assignment',
    opening: [
      plain('This Assignment is given by '),
      plain(sole ? 'the owner named below (the ' : 'each of the owners named below (each an '),
      strong(sole ? '“Assignor”' : '“Assignor”'),
      plain(') to the recipient named below (the '),
      strong('“Assignee”'),
      plain(`) and concerns the following ${what === 'Patent' ? 'patent' : 'application'} (the `),
      strong(`“${what}”`),
      plain(').'),
    ],
    conveyingRole: 'Assignor',
    conveyingRolePlural: 'Assignors',
    receivingRole: 'Assignee',
    clauses: [
      conveyance(what, sole),
      included(what),
      enjoyment(what),
      effect(),
      recording(what),
      more(),
    ],
    signing: [
      plain('Each person below signs personally, after reading this Assignment, with the '),
      plain('intention of being bound by it. An electronic signature is meant as, and has the '),
      plain('effect of, a signature by hand. A person who signs for a company states that the '),
      plain('company has given that person the authority to do so.'),
    ],
  };
}

function conveyance(what: string, sole: boolean): Clause {
  const share: Span[] = sole
    ? [plain(`the entire right, title and interest in and to the ${what}`)]
    : [
        plain(`that Assignor’s entire right, title and interest in and to the ${what}, being the `),
        plain('share stated beside that Assignor’s name, so that the Assignors together convey '),
        plain(`the entire right, title and interest in and to the ${what}`),
      ];
  return {
    heading: 'Conveyance',
    body: [
      plain('For good and valuable consideration, the receipt and sufficiency of which are '),
      plain(`acknowledged, ${sole ? 'the' : 'each'} Assignor `),
      strong('hereby assigns, transfers and conveys'),
      plain(' to the Assignee, and to the Assignee’s successors and assigns, '),
      ...share,
      plain(' and in and to the inventions that it discloses and claims, throughout the United '),
      plain('States of America, its territories and possessions.'),
    ],
  };
}

function included(what: string): Clause {
  const patent = what === 'Patent';
  return {
    heading: 'What passes with it',
    body: [plain('The conveyance includes:')],
    items: [
      [
        plain('the '),
        strong('right to sue for past infringement'),
        plain(`, as well as for present and future infringement, of the ${what}`),
        plain(patent ? '' : ' and of any patent granted on it'),
        plain(', and to collect and keep all damages and every other remedy for it, including '),
        plain('for acts that took place before this Assignment took effect'),
        plain(patent ? ';' : ', and provisional rights under 35 U.S.C. 154(d);'),
      ],
      patent
        ? [
            plain('every reissue, reexamination certificate, certificate of correction and '),
            plain('extension of the Patent; and'),
          ]
        : [
            plain('every patent granted on the Application, and every reissue, reexamination '),
            plain('certificate, certificate of correction and extension of such a patent; and'),
          ],
      [
        plain('all income, royalties and payments that fall due under the '),
        plain(`${what} once this Assignment has taken effect`),
        plain(patent ? '.' : ', and the right to claim priority to the Application.'),
      ],
    ],
  };
}

function enjoyment(what: string): Clause {
  return {
    heading: 'Enjoyment',
    body: [
      plain(`The Assignee is to hold and enjoy the ${what} for its full remaining term as fully `),
      plain('as each Assignor would have held and enjoyed it without this Assignment.'),
    ],
  };
}

function effect(): Clause {
  return {
    heading: 'When it takes effect',
    body: [
      plain('This Assignment takes effect at the moment of the last of the signatures below. '),
      plain('Until then no signature counts as delivered. From that moment on the conveyance is '),
      plain('complete and depends on no further condition.'),
    ],
  };
}

function recording(what: string): Clause {
  const grant =
    what === 'Patent'
      ? ''
      : ' and to issue to the Assignee, as owner of the entire interest, every patent granted on the Application';
  return {
    heading: 'Recording',
    body: [
      plain('Each Assignor authorizes and requests the Director of the United States Patent and '),
      plain(`Trademark Office to record this Assignment${grant}.`),
    ],
  };
}

function more(): Clause {
  return {
    heading: 'Further papers',
    body: [
      plain(
        'On request and at the Assignee’s expense, each Assignor will sign the further papers ',
      ),
      plain('that are reasonably needed to record, confirm or enforce what is conveyed here. '),
      plain('This Assignment binds and benefits the heirs, successors and assigns of all parties.'),
    ],
  };
}

/** The private purchase agreement: price, held payment, warranties of title, and disclosures. */
export function agreementWording(input: AgreementInput): DocumentWording {
  const application = input.patent.kind === 'application';
  return {
    title: application ? 'Patent Application Purchase Agreement' : 'Patent Purchase Agreement',
    shortTitle: 'Purchase Agreement',
    opening: [
      plain('This Agreement is made between '),
      plain(
        input.owners.length === 1
          ? 'the owner named below (the '
          : 'the owners named below (each a ',
      ),
      strong('“Seller”'),
      plain(') and the buyer named below (the '),
      strong('“Buyer”'),
      plain(`). It concerns the following ${application ? 'application' : 'patent'} (the `),
      strong('“Patent”'),
      plain(`), whose sale is handled on the ${productName} marketplace (`),
      strong(`“${productName}”`),
      plain(
        `) under sale number ${input.saleId}. It is private between the parties and is not recorded.`,
      ),
    ],
    conveyingRole: 'Seller',
    conveyingRolePlural: 'Sellers',
    receivingRole: 'Buyer',
    clauses: [
      sale(),
      price(input),
      heldPayment(),
      waysOut(),
      title(),
      warranties(),
      limits(),
      disclosures(),
      buyerStatements(),
      general(),
    ],
    signing: [
      plain(
        'Each person below signs personally, after reading this Agreement, with the intention ',
      ),
      plain('of being bound by it. An electronic signature is meant as, and has the effect of, a '),
      plain('signature by hand. A person who signs for a company states that the company has '),
      plain('given that person the authority to do so.'),
    ],
  };
}

function sale(): Clause {
  return {
    heading: 'The sale',
    body: [
      plain(
        'Each Seller sells to the Buyer, and the Buyer buys, the whole of that Seller’s stake ',
      ),
      plain(
        'in the Patent, so that the Buyer acquires all of it. Title is conveyed by a separate ',
      ),
      plain('short-form assignment that the parties sign together with this Agreement (the '),
      strong('“Assignment”'),
      plain('). Other patents and applications, foreign counterparts included, are not part of '),
      plain('the sale.'),
    ],
  };
}

/** Integer cents as dollars, `$12,500.00 USD`. */
export function priceText(amountCents: number): string {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return `${dollars.format(amountCents / 100)} USD`;
}

function price(input: AgreementInput): Clause {
  return {
    heading: 'Price',
    body: [
      plain('The price is '),
      { ...strong(priceText(input.priceCents)), keep: true },
      plain('. Each Seller is owed the part of it that answers to the stake stated beside that '),
      plain('Seller’s name, rounded so that the parts add up to the price to the cent.'),
    ],
  };
}

function heldPayment(): Clause {
  return {
    heading: 'Held payment',
    body: [
      plain(
        `The Buyer pays the full price through ${productName}, which holds it on the Sellers’ `,
      ),
      plain(
        'and the Buyer’s behalf and bears no interest on it. It is paid out to the Sellers only ',
      ),
      plain('when all of the following are true:'),
    ],
    items: [
      [
        plain('the payment has been received for certain (a payment from a bank account can take '),
        plain('several business days to become certain);'),
      ],
      [plain('the Buyer and every Seller have signed this Agreement and the Assignment;')],
      [
        plain('the Assignment has been filed for recording with the United States Patent and '),
        plain(
          'Trademark Office, the receipt has been entered, and the office’s chain of title has ',
        ),
        plain('been compared with the Sellers;'),
      ],
      [plain('no dispute about the payment is open; and')],
      [plain('every Seller’s account is able to receive its part.')],
    ],
  };
}

function waysOut(): Clause {
  return {
    heading: 'Ending the sale before the last signature',
    body: [
      plain('Until the last Seller has signed, either side may end the sale if a signature is '),
      plain('declined or its time runs out, or if the next step has not been taken for 30 days. '),
      plain(
        'After 60 days without the next step the sale ends by itself. In each case the Buyer is ',
      ),
      plain('refunded in full, no signature counts as delivered, and title stays where it was.'),
    ],
  };
}

function title(): Clause {
  return {
    heading: 'Passing of title',
    body: [
      plain('Title passes at the moment of the last signature on the Assignment. From then on '),
      plain(
        'the price is refunded only against a signed reassignment of the Patent, or where the ',
      ),
      plain('law requires it. A late recording does not undo the sale.'),
    ],
  };
}

function warranties(): Clause {
  return {
    heading: 'Warranties of title',
    body: [
      plain(
        'Each Seller warrants, for that Seller and that Seller’s stake, that at the moment title passes:',
      ),
    ],
    items: [
      [
        plain(
          'the Seller is the sole owner of that stake and has the full right and authority to ',
        ),
        plain('sell and assign it;'),
      ],
      [
        plain(
          'the stake is free of liens, security interests, options, licenses, covenants not to ',
        ),
        plain('sue and other encumbrances, except those disclosed to the Buyer in writing before '),
        plain('the Buyer signed;'),
      ],
      [plain('the Seller has not assigned or promised any part of the stake to anyone else; and')],
      [
        plain(
          'the Seller knows of no claim, proceeding or challenge, pending or threatened, about ',
        ),
        plain(
          'the ownership, validity or enforceability of the Patent, except those so disclosed.',
        ),
      ],
    ],
  };
}

function limits(): Clause {
  return {
    heading: 'Limits of the warranties',
    body: [
      plain(
        'No Seller warrants that the Patent is valid or enforceable, what its claims cover, or ',
      ),
      plain(
        'that a product can be made without infringing other patents. A Seller whose warranty is ',
      ),
      plain('untrue makes good the Buyer’s loss up to the part of the price which that Seller '),
      plain('received, and without that limit if the Seller knew that it was untrue. No Seller '),
      plain('answers for another.'),
    ],
  };
}

function disclosures(): Clause {
  return {
    heading: 'What the Buyer has been told',
    body: [plain('The Buyer has read and understands the following:')],
    items: [
      [
        strong('Recording. '),
        plain('An assignment is void against a later buyer or lender in good faith unless it is '),
        plain(
          'recorded within 3 months of its date, or before the later purchase (35 U.S.C. 261). ',
        ),
        plain('Recording is not a finding on title.'),
      ],
      [
        strong('Maintenance fees. '),
        plain(
          'For a utility patent, fees are due 3.5, 7.5 and 11.5 years after grant; unpaid, the ',
        ),
        plain(
          'patent expires. The Assignment does not change the fee address (37 CFR 1.363), and ',
        ),
        plain(
          'the office need not remind anyone. The Buyer pays every fee due after title passes.',
        ),
      ],
      [
        strong('Terminal disclaimer. '),
        plain('A patent under a terminal disclaimer is enforceable only while it and the patent '),
        plain('named in the disclaimer are commonly owned.'),
      ],
      [
        strong('Entity status. '),
        plain('The Buyer must look anew at whether small or micro entity fees may still be paid.'),
      ],
      [strong('Term. '), plain('Any date of expiry that was shown is an estimate.')],
    ],
  };
}

function buyerStatements(): Clause {
  return {
    heading: 'The Buyer’s part',
    body: [
      plain(
        'The Buyer has the full right and authority to enter into this Agreement, has had the ',
      ),
      plain('opportunity to examine the Patent and its record, and relies on no promise outside '),
      plain('this Agreement and the written disclosures.'),
    ],
  };
}

function general(): Clause {
  return {
    heading: 'General',
    body: [
      plain('Each party bears its own costs and taxes. This Agreement and the Assignment are the '),
      plain(
        'whole agreement about the sale; a change needs a paper signed by all. If a provision ',
      ),
      plain(
        'cannot be enforced, the others stand. Copies may be signed separately and together make ',
      ),
      plain(
        'one agreement. This Agreement takes effect with the last of the signatures below and ',
      ),
      plain('binds the heirs, successors and assigns of all parties.'),
    ],
  };
}

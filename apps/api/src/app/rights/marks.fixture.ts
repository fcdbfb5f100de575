import type { Cast, Role } from './roles.fixture.ts';

/** Amounts and words that stand nowhere else, so that an answer with one of them shows what it is from. */
export const marks = {
  priceCents: 8_371_741,
  /** What someone refunded of it in the dashboard. */
  refundedCents: 100,
  priceDollars: '83717.41',
  losingDollars: '4242.42',
  draftTitle: 'Markdraft hinge',
  note: 'Marknote between the two of us',
  inquiry: 'Markinquiry about an invoice',
  reported: 'Markreport of a stranger',
  soldDocument: 'Markdocument.pdf',
  soldDisclosure: 'Markdisclosed license',
  search: 'Marksearch',
  wanted: 'Markwanted',
  passkey: 'My phone',
  buyersAddress: '1200 Market Street',
  sellersAddress: '7 Markstreet',
} as const;

const owning: readonly Role[] = ['coOwner', 'seller', 'party'];
const desk: readonly Role[] = ['operator', 'party'];

/** Who may read what: everyone else's answers, also those that refuse, are without it. */
export function secretsOf({ seller, buyer, loser, coOwner, party }: Cast) {
  const email = ({ me }: { me: { email: string } }) => me.email;
  return [
    // What was agreed is the two sides' own, their advisers', and the operators'.
    { text: String(marks.priceCents), seenBy: ['buyer', 'adviser', ...owning, ...desk] },
    { text: marks.priceDollars, seenBy: ['buyer', ...owning, ...desk] },
    // An offer is its bidder's and the owners'.
    { text: marks.losingDollars, seenBy: ['loser', ...owning, ...desk] },
    { text: 'Markloser', seenBy: ['loser', ...owning, ...desk] },
    { text: buyer.userId, seenBy: ['buyer', 'adviser', ...owning, ...desk] },
    { text: loser.userId, seenBy: ['loser', ...owning, ...desk] },
    { text: 'Markbuyer', seenBy: ['buyer', 'adviser', ...owning, ...desk] },
    { text: marks.draftTitle, seenBy: [...owning, ...desk] },
    // What was for sale is the two sides’ by then.
    { text: marks.soldDocument, seenBy: ['buyer', ...owning, ...desk] },
    { text: marks.soldDisclosure, seenBy: ['buyer', ...owning, ...desk] },
    { text: marks.note, seenBy: ['seller', 'buyer', ...desk] },
    { text: marks.inquiry, seenBy: ['seller', ...desk] },
    { text: marks.reported, seenBy: ['loser', ...desk] },
    { text: marks.search, seenBy: ['seller'] },
    { text: marks.wanted, seenBy: ['seller'] },
    { text: marks.passkey, seenBy: ['seller'] },
    { text: marks.buyersAddress, seenBy: ['buyer', ...owning, ...desk] },
    { text: marks.sellersAddress, seenBy: ['seller'] },
    // Owners' addresses are shown to owners, and a buyer's to whom the buyer deals with (P3.10).
    { text: email(seller), seenBy: [...owning, ...desk] },
    { text: email(coOwner), seenBy: [...owning, ...desk] },
    { text: email(party), seenBy: [...owning, ...desk] },
    { text: email(buyer), seenBy: ['buyer', ...owning, ...desk] },
    { text: email(loser), seenBy: ['loser', ...desk] },
  ] as const satisfies readonly { text: string; seenBy: readonly Role[] }[];
}

export type Secret = ReturnType<typeof secretsOf>[number];

/** Whoever has the link of an email is told what it is about. */
const byLink: Readonly<Record<string, RegExp>> = {
  'POST /savedSearches/unsubscribe': new RegExp(`^${marks.search}$`),
  // And whom it was sent to.
  'GET /invitations/{token}/letter': new RegExp(`^${marks.draftTitle}$|@`),
};

/** The words that are not for this reader. */
export function leaksOf(
  secrets: readonly Secret[],
  role: Role,
  text: string,
  call?: string,
): string[] {
  return secrets
    .filter(({ seenBy }) => !(seenBy as readonly Role[]).includes(role))
    .map((secret) => secret.text)
    .filter((secret) => text.includes(secret) && !byLink[call ?? '']?.test(secret));
}

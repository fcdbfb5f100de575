import { forBuyer, forOwners, sameForAll } from '../checkouts/checkouts.api.ts';
import { type TitleStop, titleStops } from '@claimstead/contract/patent-state.contract.ts';
import { places } from '@claimstead/contract/places.ts';
import { productName } from '@claimstead/contract/product.ts';
import { forOperators } from '../../core/outbox/notice-row.ts';
import { exampleText, type PayloadsOf, told, untold, toldOnce } from '../../core/outbox/events.ts';
import { money } from '../../core/text/formats.ts';
import { closedSale, everyone, paidCentsOf, sale, type SaleNews } from './news/sale-news.events.ts';

/** `isFiled`: it has a page of its own, which stays. */
type TeamWords = SaleNews & {
  to: 'buyer' | 'owners' | 'everyone';
  isFiled: boolean;
  text: string;
};

/** What happens to a sale, from the payment to the payout. */
export const salesEvents = {
  /** `isBuyersTurn`: every owner can be paid, so the buyer may sign at once. */
  'sales.held': told<SaleNews & { isBuyersTurn: boolean }>({
    examples: [
      { ...sale, isBuyersTurn: false },
      { ...sale, isBuyersTurn: true },
    ],
    notices: [
      {
        ...forOwners,
        type: 'PATENT_PAID',
        title: 'Patent paid',
        message: (sale, name) =>
          `${name(sale.buyerUserId)} paid ${money(sale.amountCents)} for ${sale.listingTitle}. We hold the money until everyone has signed and the assignment is filed.`,
      },
      {
        ...forBuyer,
        type: 'PATENT_PAID',
        title: 'Payment received',
        message: (sale) =>
          `Your payment of ${money(paidCentsOf(sale))} for ${sale.listingTitle} has arrived. ${coveredWords(sale)}We hold it until everyone has signed and the assignment is filed.${sale.isBuyersTurn ? ' It’s your turn to sign the assignment.' : ''}`,
        needsYou: (sale) => sale.isBuyersTurn,
      },
    ],
  }),
  /** The title came into question after the money, or operators decided about it. Owners are told where the listing is. */
  'sales.title_followed': told<SaleNews & { titleStop: TitleStop | null; isSigned: boolean }>({
    examples: [...titleStops, null].map((titleStop) => ({ ...sale, titleStop, isSigned: true })),
    notices: [
      {
        ...forBuyer,
        when: ({ titleStop }) => titleStop === 'title_held',
        title: 'Title under review',
        message: (sale) =>
          `The USPTO’s record and the owners of ${sale.listingTitle} no longer clearly match, so our team is reviewing the title. Your payment stays held, and nothing is filed until the title is cleared.`,
      },
      {
        ...forBuyer,
        when: ({ titleStop }) => titleStop === 'title_refused',
        title: 'Title not cleared',
        message: (sale) =>
          `Our team reviewed the title of ${sale.listingTitle} and can’t file the assignment. The listing says why. Your payment stays held, and our team will write to you about what happens next.`,
      },
      {
        ...forBuyer,
        when: ({ titleStop }) => titleStop === null,
        title: 'Title cleared',
        message: (sale) =>
          `The title of ${sale.listingTitle} no longer stands in the way of the sale, which continues where it stopped.`,
      },
      {
        ...forOperators,
        when: ({ titleStop, isSigned }) => titleStop === null && isSigned,
        title: 'An assignment is ready to file',
        message: (sale) =>
          `The title of ${sale.listingTitle} was cleared, and everyone has signed. File the assignment with the patent office.`,
        link: () => '/operations/filings',
        action: 'See the filings',
      },
    ],
  }),
  /** Written by an operator to one side, or to both. */
  'sales.team_wrote': told<TeamWords>({
    examples: [{ ...sale, to: 'everyone', isFiled: false, text: exampleText }],
    notices: [
      {
        ...sameForAll,
        to: (sale) => recipientsOf(sale),
        who: 'the buyer, every owner or both',
        kind: 'money',
        title: 'A message about your sale',
        link: (sale) => (sale.isFiled ? places.sale(sale.saleId) : places.deal(sale.listingId)),
        message: (sale) => `Our team wrote to you about ${sale.listingTitle}: ${sale.text}`,
      },
    ],
  }),
  'sales.released': untold<SaleNews>(
    'each owner is told of their own payout, and all are told that the listing is sold',
  ),
  /** For an amount that is not known to us. */
  'sales.settled_outside': toldOnce<Omit<SaleNews, 'amountCents'>>(sale, {
    ...forBuyer,
    type: 'LISTING_SOLD',
    title: 'Patent marked as sold to you',
    message: (sale) =>
      `The owner marked ${sale.listingTitle} as sold to you outside ${productName}. If that’s not right, write to support.`,
    ...closedSale,
  }),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof salesEvents> {}
}

function recipientsOf({ to, ...sale }: TeamWords): string[] {
  if (to === 'everyone') return everyone(sale);
  return to === 'buyer' ? [sale.buyerUserId] : sale.ownerUserIds;
}

/** A transfer that was short, and the sale continues anyway. */
function coveredWords({ amountCents, paidCents }: SaleNews): string {
  if (paidCents === undefined) return '';
  return `It was ${money(amountCents - paidCents)} short of the price, and we covered that. `;
}

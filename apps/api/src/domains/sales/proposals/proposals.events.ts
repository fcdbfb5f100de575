import type { SaleSide } from '@claimstead/contract/sale-words.ts';
import type { ProposalKind } from '@claimstead/contract/sales.contract.ts';
import { type PayloadsOf, told, toldOnce } from '../../../core/outbox/events.ts';
import { allBut, ofPapers, sale, type SaleNews } from '../news/sale-news.events.ts';

/** `userId`: whose act it is; null: nobody answered in time. */
type ProposalNews = SaleNews & {
  kind: ProposalKind;
  userId: string | null;
  askedBySide: SaleSide;
};

const example: ProposalNews = { ...sale, kind: 'end', userId: 'buyer', askedBySide: 'buyer' };
const isOn = (side: SaleSide, { buyerUserId }: SaleNews, userId: string) =>
  (userId === buyerUserId) === (side === 'buyer');

/** What both sides may agree on before the last signature. */
export const proposalEvents = {
  /** `answerBy` (ISO): an unanswered question lapses then. */
  'sales.proposed': told<ProposalNews & { answerBy: string }>({
    examples: [
      { ...example, answerBy: '2026-12-06T12:00:00.000Z' },
      { ...example, kind: 'extend', answerBy: '2026-12-06T12:00:00.000Z' },
    ],
    notices: [
      {
        ...ofPapers,
        to: (news) => allBut(news, news.userId),
        who: 'everyone in the sale but the person who asked',
        title: 'An agreement is proposed',
        message: (news, name, at) =>
          `${name(news.userId)} ${asked[news.kind]} ${news.listingTitle}${results[news.kind]} The other side can answer until ${at(news.answerBy)}. Without an answer, the sale continues as before.`,
        about: (news) => news.userId,
        needsYou: (news, userId) => !isOn(news.askedBySide, news, userId),
        action: 'Answer',
      },
    ],
  }),
  /** Declined, withdrawn or not answered in time. */
  'sales.proposal_closed': told<ProposalNews & { how: 'declined' | 'withdrawn' | 'lapsed' }>({
    examples: [
      { ...example, how: 'declined' },
      { ...example, how: 'lapsed', userId: null },
    ],
    notices: [
      {
        ...ofPapers,
        to: (news) => allBut(news, news.userId),
        who: 'everyone in the sale but the person who declined or withdrew it',
        title: 'The sale continues as before',
        message: (news, name) =>
          `${closed[news.how](name(news.userId))} ${questions[news.kind]} ${news.listingTitle}. The sale continues as before.`,
        about: (news) => news.userId,
      },
    ],
  }),
  /** `saleEndsAt` (ISO): when the system now ends the sale. */
  'sales.extended': toldOnce<SaleNews & { userId: string; saleEndsAt: string }>(
    { ...sale, userId: 'buyer', saleEndsAt: '2027-02-11T12:00:00.000Z' },
    {
      ...ofPapers,
      to: (news) => allBut(news, news.userId),
      who: 'everyone in the sale but the person who agreed',
      title: '14 more days',
      message: (news, name, at) =>
        `${name(news.userId)} agreed to 14 more days for the sale of ${news.listingTitle}. Without the next step, it now ends on ${at(news.saleEndsAt)}.`,
      about: (news) => news.userId,
    },
  ),
};

declare module '../../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof proposalEvents> {}
}

const asked = {
  end: 'asks to end the sale of',
  extend: 'asks for 14 more days for the next step of the sale of',
} as const satisfies Record<ProposalKind, string>;

const results = {
  end: ': the buyer would be refunded in full, and the patent would stay with its owners.',
  extend: '.',
} as const satisfies Record<ProposalKind, string>;

const questions = {
  end: 'the request to end the sale of',
  extend: 'the request for 14 more days for the sale of',
} as const satisfies Record<ProposalKind, string>;

const closed = {
  declined: (name: string) => `${name} declined`,
  withdrawn: (name: string) => `${name} withdrew`,
  lapsed: () => 'Nobody answered',
} as const;

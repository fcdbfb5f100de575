import type { ProposalKind, ProposalMove } from '@claimstead/contract/sales.contract.ts';
import type { SaleSide } from '@claimstead/contract/sale-words.ts';

type Question = { title: string; text: Record<SaleSide, string>; submit: string };

/** What both sides of a sale may agree on before the last signature. */
export const proposalsCopy = {
  title: 'By agreement',
  failed: 'That didn’t go through',
  cancel: 'Not now',
  asked: {
    end: (who: string) => `${who} asked to end this sale by agreement.`,
    extend: (who: string) => `${who} asked for 14 more days for the next step.`,
  } satisfies Record<ProposalKind, (who: string) => string>,
  you: 'You',
  answerBy: (who: 'you' | 'they', day: string) =>
    `${who === 'you' ? 'You' : 'The other side'} can answer until ${day}. Without an answer, the sale continues as before.`,
  extended: (day: string) =>
    `Both sides agreed to 14 more days. Without the next step, the sale ends on ${day}.`,
  moves: {
    end: {
      ask: 'End by agreement',
      agree: 'Agree to end the sale',
      decline: 'Decline',
      withdraw: 'Withdraw',
    },
    extend: {
      ask: 'Ask for 14 more days',
      agree: 'Agree to 14 more days',
      decline: 'Decline',
      withdraw: 'Withdraw',
    },
  } satisfies Record<ProposalKind, Record<ProposalMove, string>>,
} as const;

const refund = (amount: string, side: SaleSide) =>
  side === 'buyer'
    ? `You get ${amount} back, signatures given so far become void, and others can buy the patent.`
    : `The buyer gets ${amount} back, signatures given so far become void, and the listing returns with its remaining time.`;

/** What is asked before a move that needs a thought; null: it is made at once. */
export function questionOf(
  kind: ProposalKind,
  move: ProposalMove,
  amount: string,
): Question | null {
  const ended = { owner: refund(amount, 'owner'), buyer: refund(amount, 'buyer') };
  if (kind === 'end' && move === 'ask') {
    return {
      title: 'End this sale by agreement',
      text: {
        owner: `The buyer has seven days to agree. If they do: ${lower(ended.owner)}`,
        buyer: `The owners have seven days to agree. If one of them does: ${lower(ended.buyer)}`,
      },
      submit: 'Ask to end the sale',
    };
  }
  if (kind === 'end' && move === 'agree') {
    const final = ' You can’t undo this.';
    return {
      title: 'Agree to end this sale',
      text: { owner: ended.owner + final, buyer: ended.buyer + final },
      submit: `End it and refund ${amount}`,
    };
  }
  if (kind === 'extend' && move === 'ask') {
    const text =
      'If the other side agrees within seven days, the next step may take 14 days longer before either side can cancel and before the sale ends. This can be done once.';
    return {
      title: 'Ask for 14 more days',
      text: { owner: text, buyer: text },
      submit: 'Ask for 14 more days',
    };
  }
  return null;
}

const lower = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

import { limits } from '@claimstead/contract/limits.ts';
import type { SupportEvent } from '../../support/support.events.ts';
import type { NoticesOf } from '../notice-row.ts';

export const supportNotices = {
  'support.inquiry_received': [],
  'support.replied': [
    {
      to: (reply) => [reply.userId],
      who: 'who asked',
      kind: 'support',
      type: 'SUPPORT_REPLY',
      title: 'Answer from support',
      message: (reply) => `About "${reply.subject}": ${beginningOf(reply.message)}`,
      link: (reply) => `/support?inquiry=${reply.inquiryId}`,
      mail: 'now',
      // The panel shows how an answer begins; the mail and the page have it whole.
      quote: (reply) => reply.message,
      action: 'See the answer',
    },
  ],
} satisfies NoticesOf<SupportEvent>;

function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= limits.noticePreviewCharacters) return line;
  return `${characters.slice(0, limits.noticePreviewCharacters).join('').trimEnd()}…`;
}

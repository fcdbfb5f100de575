import { limits } from '@claimstead/contract/limits.ts';
import {
  exampleTitle,
  exampleText,
  type PayloadsOf,
  told,
  untold,
} from '../../core/outbox/events.ts';

/** What happens in support. */
export const supportEvents = {
  'support.inquiry_received': untold<{ inquiryId: string; userId: string }>(
    'a mail to support, and one to the person who asked',
  ),
  'support.replied': told<{
    inquiryId: string;
    userId: string | null;
    subject: string;
    message: string;
  }>({
    examples: [
      { inquiryId: 'inquiry', userId: 'buyer', subject: exampleTitle, message: exampleText },
    ],
    notices: [
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
  }),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof supportEvents> {}
}

function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= limits.noticePreviewCharacters) return line;
  return `${characters.slice(0, limits.noticePreviewCharacters).join('').trimEnd()}…`;
}

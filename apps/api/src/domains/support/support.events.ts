import { limits } from '@claimstead/contract/limits.ts';
import {
  exampleTitle,
  exampleText,
  type PayloadsOf,
  told,
  untold,
} from '../../core/outbox/events.ts';

export const supportEvents = {
  'support.inquiry_received': untold<{ inquiryId: string; userId: string }>(
    'support gets an email, and so does the person who asked',
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
        title: 'Reply from support',
        message: (reply) => `About "${reply.subject}": ${beginningOf(reply.message)}`,
        link: (reply) => `/support?inquiry=${reply.inquiryId}`,
        mail: 'now',
        // The panel shows the beginning of a reply; the email and the page have all of it.
        messageOfMail: 'Our support team replied to your message.',
        quote: (reply) => reply.message,
        action: 'See the reply',
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

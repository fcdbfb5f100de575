import type { SupportEvent } from '../../support/support.events.ts';
import { places, type NoticesOf } from '../notice-row.ts';

export const supportNotices = {
  'support.inquiry_received': [],
  'support.replied': [
    {
      to: (reply) => [reply.userId],
      type: 'SUPPORT_REPLY',
      title: 'Answer from support',
      message: (reply) => `About "${reply.subject}": ${reply.message}`,
      link: places.support,
      mail: 'now',
      action: 'Write back',
    },
  ],
} satisfies NoticesOf<SupportEvent>;

import { productName } from '@claimstead/contract/product.ts';
import { supportEmail } from '../../lib/product.ts';
import type { LegalCopy } from './legal-text.tsx';

/** Names and periods are those of session-cookie.ts and device-cookie.ts of the API. */
export const cookiesCopy: LegalCopy = {
  title: 'Cookie Policy',
  caption: 'What is stored in your browser',
  intro: `${productName} sets two cookies of its own, and only when you sign in or create an account: one keeps you signed in, one recognizes your browser. Neither follows you anywhere, so there is no banner.`,
  sections: [
    {
      title: 'Our cookies',
      paragraphs: [
        'Scripts cannot read them and other sites never receive them. Over HTTPS their names begin with __Host-, which binds them to this site.',
      ],
      table: {
        heads: ['Name', 'What for', 'How long'],
        rows: [
          [
            'session',
            'Keeps you signed in',
            '30 days after your last visit, 90 days at most. Deleted when you log out',
          ],
          [
            'device',
            'Recognizes a browser you have used before: we email you about a sign-in from a new one, and failed sign-ins elsewhere do not slow you down in this one. It gives no access',
            'One year',
          ],
        ],
      },
    },
    {
      title: 'Stored in the browser',
      paragraphs: ['These stay on your device and are not sent to us in this form.'],
      table: {
        heads: ['What', 'What for', 'How long'],
        rows: [
          ['Light or dark', 'Your choice of colors', 'Until you clear the site’s data'],
          ['Grid or list', 'Your choice of how the market is shown', 'Until you choose the grid'],
          [
            'A listing you are writing',
            'Keeps the sell form when the page is reloaded',
            'Until the listing is saved',
          ],
          [
            'A message or an inquiry you are writing',
            'Keeps it when the page is reloaded',
            'Until it is sent or the tab is closed',
          ],
          [
            'A step you are in the middle of',
            'Keeps a password reset or the wait for a code going when the page is reloaded',
            'Until the step is done or the tab is closed',
          ],
          [
            'Notifications you removed',
            'Keeps them out of the list on this device',
            'Until you clear the site’s data',
          ],
          [
            'Where you were on a page',
            'Brings you back to the same place',
            'Until the tab is closed',
          ],
        ],
      },
    },
    {
      title: 'Stripe',
      paragraphs: [
        'When you pay or verify bank details, the page loads a form from Stripe, our payment provider. Stripe then stores its own cookies to detect fraud; its cookie policy describes them. They are not set on other pages.',
      ],
    },
    {
      title: 'Videos',
      paragraphs: [
        'A seller’s video is loaded from YouTube or Vimeo only when you press play. That site may then store its own data in your browser; its policy describes it.',
      ],
    },
    {
      title: 'What is not here',
      paragraphs: ['No advertising, no cross-site tracking, no third-party analytics.'],
    },
    {
      title: 'Turning them off',
      paragraphs: [
        'Your browser can block or delete cookies and stored data. Public pages work without them. Signing in does not work without the session cookie.',
        `Questions go to ${supportEmail}.`,
      ],
    },
  ],
};

import { productName } from '@claimstead/contract/product.ts';
import { supportEmail } from '../../lib/product.ts';
import type { LegalCopy } from './legal-text.tsx';

/** Names and periods are those of session-cookie.ts and device-cookie.ts of the API. */
export const cookiesCopy: LegalCopy = {
  title: 'Cookie Policy',
  caption: 'What is stored in your browser',
  intro: `${productName} sets two cookies of its own, and only when you sign in or create an account: one keeps you signed in, one recognises your browser. Neither follows you anywhere, so there is no banner.`,
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
            'Recognizes a browser you have used before: we email you about a sign-in from a new one, and failed sign-ins elsewhere don’t slow you down in this one. It opens nothing',
            'One year',
          ],
        ],
      },
    },
    {
      title: 'Stored in the browser',
      paragraphs: ['These stay on your device and are not sent to us as such.'],
      table: {
        heads: ['What', 'What for', 'How long'],
        rows: [
          ['Light or dark', 'Your choice of colours', 'Until you clear the site’s data'],
          [
            'A listing you are writing',
            'So that a reload loses nothing of the sell form',
            'Until the listing is saved',
          ],
          [
            'A message or an inquiry you are writing',
            'So that a reload loses nothing of it',
            'Until it is sent or the tab is closed',
          ],
          [
            'A step you are in the middle of',
            'So that a reload of the page does not end a password reset or the wait for a code',
            'Until the step is done or the tab is closed',
          ],
          [
            'Notifications you removed',
            'So that they stay out of the list on this device',
            'Until you clear the site’s data',
          ],
          [
            'Where you were on a page',
            'So that Back brings you to the same place',
            'Until the tab is closed',
          ],
        ],
      },
    },
    {
      title: 'Stripe',
      paragraphs: [
        'When you pay or verify bank details, a form of our payment provider Stripe is loaded into the page. Stripe stores cookies of its own then, to recognise fraud; its cookie policy describes them. They are not set on other pages.',
      ],
    },
    {
      title: 'Videos',
      paragraphs: [
        'A video that a seller names is loaded from YouTube or Vimeo when you press play, and not before. The site may store data of its own in your browser then; its policy describes it.',
      ],
    },
    {
      title: 'What is not here',
      paragraphs: ['No advertising, no tracking across sites, no analytics by third parties.'],
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

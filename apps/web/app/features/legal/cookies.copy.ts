import { productName } from '@claimstead/contract/product.ts';

export const cookiesCopy = {
  title: 'Cookie Policy',
  caption: 'What is stored in your browser',
  intro: `${productName} uses one cookie of its own, and only so that you stay signed in. There is nothing to consent to and no banner.`,
  sections: [
    {
      title: 'The session cookie',
      paragraphs: [
        'When you sign in, one cookie keeps you signed in: 30 days after your last visit, 90 days at most. Scripts cannot read it, it is never sent along from other sites, and it is deleted when you log out.',
      ],
    },
    {
      title: 'Stored in the browser',
      paragraphs: [
        'Your choice of light or dark colours, and drafts of forms that you have not sent, are kept in the browser’s own storage. They stay on your device.',
      ],
    },
    {
      title: 'Payments',
      paragraphs: [
        'When you pay or verify bank details, a form of Stripe is loaded. Stripe sets cookies of its own there to recognise fraud. They are set only on the pages where you pay or verify.',
      ],
    },
    {
      title: 'What is not here',
      paragraphs: ['No advertising, no tracking across sites, no analytics by third parties.'],
    },
    {
      title: 'Turning cookies off',
      paragraphs: [
        'Your browser can block or delete cookies. Public pages work without them; signing in does not.',
      ],
    },
  ],
} as const;

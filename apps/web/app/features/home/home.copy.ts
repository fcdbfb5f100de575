import { productName } from '@claimstead/contract/product.ts';

export const homeCopy = {
  hero: {
    caption: 'A marketplace for United States patents',
    title: 'List your patent today',
    text: `Sell to the people who will build it. On ${productName} you list a patent, agree on a price, and get paid once the assignment is signed and filed. We take no commission.`,
    description: `${productName} is a marketplace for United States patents. List yours, agree on a price, sign the assignment online, and be paid once it is filed. No commission.`,
    sell: 'Sell Patent',
    buy: 'Browse patents',
    facts: ['No commission', 'Payment held until filing', 'Signed online'],
    headLeft: 'U.S. Patent',
    headMiddle: 'Sheet 1 of 1',
  },
  featured: {
    title: 'Featured Patents',
    viewAll: 'View All',
    previous: 'Previous patents',
    next: 'Next patents',
    pause: 'Pause the carousel',
    play: 'Play the carousel',
    empty: 'No featured patents yet',
    emptyText: 'The first listings appear here as soon as they are published.',
    emptyAction: 'List your patent',
    failed: 'The featured patents could not be loaded',
  },
  how: {
    title: 'How It Works',
    action: 'List your patent',
    page: (at: number) => `Step ${at}`,
    pages: 'Steps',
    steps: [
      {
        title: 'Upload patent documents',
        text: 'Start with the granted patent or the application, as a .pdf or .docx file.',
      },
      {
        title: 'Create patent listing',
        text: 'Describe it, add drawings and photos, name the owners, and set a price or invite offers.',
      },
      {
        title: 'Sell patent',
        text: 'Accept an offer, sign the assignment online, and receive your money once it is filed with the patent office.',
      },
    ],
  },
  testimonials: {
    title: 'What a sale can look like',
    note: 'Three fictional examples, told by role. They are not customers.',
    previous: 'Previous example',
    next: 'Next example',
    page: (at: number, of: number) => `Example ${at} of ${of}`,
    entries: [
      {
        quote:
          'My hinge sat in a drawer for six years. Someone who makes camping furniture made an offer, I countered once, and a week later we had both signed.',
        role: 'A retired toolmaker',
        about: 'Sole owner of a utility patent',
      },
      {
        quote:
          'We are three owners in three cities. Each of us signed online, and each of us was paid to the cent.',
        role: 'A founder of a company that shut down',
        about: 'One of three owners of a robotics patent',
      },
      {
        quote:
          'I read the document, asked the owner two questions, and saw at every step whose turn it was. The money moved only when the assignment was filed.',
        role: 'A buyer for a pump manufacturer',
        about: 'Bought a design patent at the asking price',
      },
    ],
  },
  faq: {
    title: 'Questions',
    all: 'All questions',
  },
} as const;

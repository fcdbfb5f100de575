import type { PersonKey } from './people.ts';

type Line = { by: PersonKey; daysAgo: number; text: string };
/** Messages between two people, oldest first; `unread`: the last one was not seen yet. */
export type Thread = {
  between: readonly [PersonKey, PersonKey];
  /** The listing that they write about. */
  about: string;
  lines: readonly Line[];
  unread?: true;
};

export const threads: readonly Thread[] = [
  {
    between: ['horatio', 'wilhelmina'],
    about: 'cargo-chain',
    lines: [
      {
        by: 'horatio',
        daysAgo: 8.4,
        text: 'Good morning! Does the cargo chain drive also work with a belt?',
      },
      {
        by: 'wilhelmina',
        daysAgo: 8.1,
        text: 'It does. The yoke only needs a wider pulley; figure 4 of the patent shows it.',
      },
      { by: 'horatio', daysAgo: 7.9, text: 'And the stored loop, how long can it be at most?' },
      {
        by: 'wilhelmina',
        daysAgo: 7.6,
        text: 'Sixty centimeters in the prototype. More is a question of the frame tube, not of the principle.',
      },
      { by: 'horatio', daysAgo: 2.2, text: 'Thank you. I have just sent you an offer for it.' },
    ],
    unread: true,
  },
  {
    between: ['beatrix', 'wilhelmina'],
    about: 'narrow-gate',
    lines: [
      {
        by: 'beatrix',
        daysAgo: 4.4,
        text: 'We build underpass equipment and are interested in your folding gate. Is Mr. Flywheel in favor of selling?',
      },
      {
        by: 'wilhelmina',
        daysAgo: 4.1,
        text: 'He is. We own it together, sixty to forty, and both of us would sign.',
      },
      { by: 'beatrix', daysAgo: 3.3, text: 'Good. An offer is on its way.' },
      {
        by: 'wilhelmina',
        daysAgo: 1.9,
        text: 'Accepted, with pleasure. The drawings are ready to be handed over.',
      },
    ],
  },
  {
    between: ['beatrix', 'cordelia'],
    about: 'snail-bell',
    lines: [
      {
        by: 'beatrix',
        daysAgo: 9.2,
        text: 'Could we settle the snail bell directly? Our foundry would like to begin.',
      },
      {
        by: 'cordelia',
        daysAgo: 8.8,
        text: 'Gladly. Send the contract to my office, and I will mark it as sold here when it is signed.',
      },
      { by: 'beatrix', daysAgo: 6.7, text: 'Signed and sent this morning.' },
      { by: 'cordelia', daysAgo: 6.5, text: 'Received. Have fun with it!' },
    ],
  },
  {
    between: ['horatio', 'thaddeus'],
    about: 'signal-fire',
    lines: [
      {
        by: 'horatio',
        daysAgo: 5.1,
        text: 'Are the canes of Signal Fire really free of thorns, also at the base?',
      },
      {
        by: 'thaddeus',
        daysAgo: 4.9,
        text: 'Yes, and the suckers too. Come and see: the mother plant flowers beside our gate until the frost.',
      },
      {
        by: 'horatio',
        daysAgo: 1.2,
        text: 'I shall take it. How many cuttings can you have ready in spring?',
      },
    ],
    unread: true,
  },
  {
    between: ['beatrix', 'philomena'],
    about: 'boot-timing',
    lines: [
      {
        by: 'beatrix',
        daysAgo: 3.8,
        text: 'How many devices were in the trial of the boot timing method? Our insurer asks.',
      },
      {
        by: 'philomena',
        daysAgo: 3.5,
        text: '212 devices of eleven makers. The table is on page 3 of the document.',
      },
      { by: 'beatrix', daysAgo: 3.4, text: 'That answers it. Thank you for the quick reply.' },
    ],
  },
  {
    between: ['barnaby', 'wilhelmina'],
    about: 'narrow-gate',
    lines: [
      {
        by: 'barnaby',
        daysAgo: 11.3,
        text: 'The gate is listed. Did you get the invitation to confirm my forty percent?',
      },
      {
        by: 'wilhelmina',
        daysAgo: 11.1,
        text: 'You were the one invited, Barnaby. But yes, I see that you have confirmed.',
      },
      {
        by: 'barnaby',
        daysAgo: 0.2,
        text: 'I shall sign the papers for the gate at once when they come. After that it is up to you.',
      },
    ],
    unread: true,
  },
  {
    between: ['horatio', 'marguerite'],
    about: 'breathing-lamp',
    lines: [
      {
        by: 'horatio',
        daysAgo: 7.0,
        text: 'I have withdrawn my offer for the pill dispenser. My partner prefers the lamp.',
      },
      {
        by: 'marguerite',
        daysAgo: 6.6,
        text: 'No harm done. The breathing lamp is still to be had, at the price as listed.',
      },
    ],
  },
];

import { demoOperatorEmail } from '../../core/config/config.ts';

/** The password of every demo account; printed at start, refused nowhere since demo data is never in production. */
export const demoPassword = 'Claimstead-Demo-1';

export type DemoPerson = { firstName: string; lastName: string; email: string; about: string };

/** The people of the demo marketplace: plainly invented, at a domain that cannot receive mail. */
export const people = {
  wilhelmina: {
    firstName: 'Wilhelmina',
    lastName: 'Sprocket',
    email: 'wilhelmina@claimstead.example',
    about: 'sells machines: listings in every state, offers to answer, a sale to sign',
  },
  barnaby: {
    firstName: 'Barnaby',
    lastName: 'Flywheel',
    email: 'barnaby@claimstead.example',
    about: 'sells machines and vehicles, some together with Wilhelmina',
  },
  philomena: {
    firstName: 'Philomena',
    lastName: 'Ohmsworth',
    email: 'philomena@claimstead.example',
    about: 'sells electronics',
  },
  thaddeus: {
    firstName: 'Thaddeus',
    lastName: 'Loam',
    email: 'thaddeus@claimstead.example',
    about: 'sells plants and garden inventions',
  },
  cordelia: {
    firstName: 'Cordelia',
    lastName: 'Quillfeather',
    email: 'cordelia@claimstead.example',
    about: 'sells designs and things for the home',
  },
  ignatius: {
    firstName: 'Ignatius',
    lastName: 'Brightwater',
    email: 'ignatius@claimstead.example',
    about: 'sells inventions about water and energy',
  },
  marguerite: {
    firstName: 'Marguerite',
    lastName: 'Tallowby',
    email: 'marguerite@claimstead.example',
    about: 'sells inventions about food and health',
  },
  horatio: {
    firstName: 'Horatio',
    lastName: 'Pennyweather',
    email: 'horatio@claimstead.example',
    about: 'buys: offers in every state, a wishlist, purchases',
  },
  beatrix: {
    firstName: 'Beatrix',
    lastName: 'Longacre',
    email: 'beatrix@claimstead.example',
    about: 'buys for a company: a purchase to sign, an accepted offer to pay',
  },
  ottoline: {
    firstName: 'Ottoline',
    lastName: 'Fennimore',
    email: 'ottoline@claimstead.example',
    about: 'has just joined and has nothing yet',
  },
} as const satisfies Record<string, DemoPerson>;

export type PersonKey = keyof typeof people;

export const operator: DemoPerson = {
  firstName: 'Percival',
  lastName: 'Ledgerwood',
  email: demoOperatorEmail,
  about: 'the operator: filings, inquiries, the audit trail',
};

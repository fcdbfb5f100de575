import { type DemoPerson, operator, people } from '../../apps/api/src/demo/content/people.ts';
import { actsAsBuyer, browses, looksAtListings } from './buyer.tour.ts';
import { fillsTheSellForm, looksAroundEmpty, looksAroundSignedOut } from './newcomer.tour.ts';
import { operates } from './operator.tour.ts';
import { actsAsSeller, looksAtOwnPages, publishes, verifiesTheBank } from './seller.tour.ts';
import type { DemoVisitor } from './visitor-at-demo.ts';

export type Tour = {
  who: string;
  /** Null: nobody is signed in. */
  person: Pick<DemoPerson, 'email'> | null;
  walks: ((visitor: DemoVisitor) => Promise<void>)[];
  /** Journeys of every run look at its screens too. */
  inSoak?: true;
};

/** Every page and dialog, each visited by a person who would see it. */
export const tours: readonly Tour[] = [
  { who: 'a visitor', person: null, walks: [looksAroundSignedOut] },
  { who: 'a newcomer', person: people.ottoline, walks: [looksAroundEmpty] },
  {
    who: 'a newcomer who looks for patents and lists one',
    person: people.ottoline,
    walks: [browses, fillsTheSellForm],
    inSoak: true,
  },
  { who: 'a buyer', person: people.horatio, walks: [looksAtListings, actsAsBuyer] },
  {
    who: 'a seller',
    person: people.wilhelmina,
    walks: [looksAtOwnPages, publishes, actsAsSeller],
  },
  {
    who: 'a seller whose bank is not verified',
    person: people.cordelia,
    walks: [verifiesTheBank],
    inSoak: true,
  },
  { who: 'an operator', person: operator, walks: [operates] },
];

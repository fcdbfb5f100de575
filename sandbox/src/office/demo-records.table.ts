import { designsAndPlants } from './demo/designs-and-plants.table.ts';
import { electronics } from './demo/electronics.table.ts';
import { healthAndHome } from './demo/health-and-home.table.ts';
import { landAndWater } from './demo/land-and-water.table.ts';
import { machines } from './demo/machines.table.ts';
import type { OfficeFacts } from './office.facts.ts';

/**
 * The record of every patent that the demo marketplace offers, its numbers beyond those that the office has given out.
 * Most chains lead plainly to the owner who lists it; what does not is said above the record.
 */
export const demoRecords: readonly OfficeFacts[] = [
  ...machines,
  ...electronics,
  ...landAndWater,
  ...healthAndHome,
  ...designsAndPlants,
  // A provisional that can be seen, since something that claims it was published.
  {
    application: '63945209',
    patent: null,
    title: 'Neural Network Pruned During Training by the Noise of Its Sensor',
    filedOn: '2025-08-19',
    inventors: ['Philomena Ohmsworth'],
    entity: 'small',
  },
];

/** Provisionals of the demo marketplace that the office keeps to itself: nothing that claims them was published. */
export const keptFromThePublic: readonly string[] = [
  '63904117',
  '63911580',
  '63923046',
  '63934772',
  '63956834',
  '63967301',
];

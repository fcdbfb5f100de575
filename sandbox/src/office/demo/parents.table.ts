import { assigned } from './assigned.ts';
import type { OfficeFacts } from '../office.facts.ts';

/** Patents that nobody offers, from which those of the demo marketplace descend. */
export const parentRecords: readonly OfficeFacts[] = [
  // The umbrella's parent: the assignment of both is recorded against it alone.
  {
    application: '47088123',
    patent: '20088123',
    title: 'Antenna Array Printed on the Ribs of an Umbrella',
    filedOn: '2012-10-20',
    grantedOn: '2015-06-16',
    inventors: ['Isolde Dairywell'],
    classes: ['H01Q 1/27'],
    children: [{ code: 'CON', application: '47320655', filedOn: '2016-02-06', patent: '20320655' }],
    conveyances: [assigned(['Isolde Dairywell'], ['Philomena Ohmsworth'], '2012-11-07')],
  },
];

import { assigned } from './assigned.ts';
import type { OfficeFacts } from '../office.facts.ts';

/** Patents that nobody offers: those from which the demo marketplace's descend, and one that a reissue replaced. */
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
  // Surrendered for its reissue (35 USC 252): to begin a listing with.
  {
    application: '47099107',
    patent: '20099107',
    title: 'Folding Gate with a Hinge in Its Latch',
    filedOn: '2013-03-04',
    grantedOn: '2015-09-22',
    inventors: ['Fergus Saltmarsh'],
    classes: ['E05D 11/10'],
    children: [
      { code: 'REI', application: '47250107', filedOn: '2017-08-15', patent: 'RE2050107' },
    ],
  },
];

import { addDays, addMonths } from './office-days.ts';
import type { Assignment, FileWrapper, JsonObject } from './office.shape.ts';
import type { OfficeFacts } from './office.facts.ts';
import { makeAssignment } from './make-assignment.ts';
import { makeChildren, makeParents } from './make-continuity.ts';
import { makeEvents } from './make-events.ts';
import {
  filedOn,
  grantedOn,
  inventorsOf,
  kindOf,
  type RecordKind,
  statusTexts,
} from './read-facts.ts';

/** `today`: the real date, up to which fees were paid; `asOf`: the sandbox's own time. */
export type MakeAt = { today: string; now: Date };

/**
 * A record in the shape of the recorded ones: the same parts, names and types, from a few facts. The codes of plants and
 * provisionals, and the wording of their types, could not be confirmed.
 */
export function makeRecord(facts: OfficeFacts, at: MakeAt): FileWrapper {
  const parents = makeParents(facts);
  const children = makeChildren(facts);
  const priority = facts.foreignPriority ?? [];
  const assignments = (facts.conveyances ?? []).map((one, index) =>
    makeAssignment(facts, one, index),
  );
  return {
    ...(facts.patent === null ? {} : { grantDocumentMetaData: grantFileOf(facts) }),
    eventDataBag: makeEvents(facts, at.today),
    applicationMetaData: metaDataOf(facts),
    ...(parents.length === 0 ? {} : { parentContinuityBag: parents }),
    ...(children.length === 0 ? {} : { childContinuityBag: children }),
    ...(priority.length === 0
      ? {}
      : {
          foreignPriorityBag: priority.map(({ office, number, filedOn }) => ({
            ipOfficeName: office,
            filingDate: filedOn,
            applicationNumberText: number,
          })),
        }),
    ...(assignments.length === 0 ? {} : { assignmentBag: assignments.toSorted(newestFirst) }),
    patentTermAdjustmentData: adjustmentOf(facts),
    ...(isPublished(facts) ? { pgpubDocumentMetaData: publicationFileOf(facts) } : {}),
    lastIngestionDateTime: facts.asOf ?? someDaysAgo(facts, at.now),
    recordAttorney: {},
    applicationNumberText: facts.application,
    correspondenceAddressBag: [],
  };
}

/** In which order the office lists papers was not seen: newest first, as its events. */
function newestFirst(left: Assignment, right: Assignment): number {
  return left.assignmentRecordedDate < right.assignmentRecordedDate ? 1 : -1;
}

const types: Record<RecordKind, [code: string, label: string, category: string]> = {
  utility: ['UTL', 'Utility', 'REGULAR'],
  design: ['DES', 'Design', 'REGULAR'],
  plant: ['PLT', 'Plant', 'REGULAR'],
  reissue: ['UTL', 'Utility', 'REISSUE'],
  provisional: ['PRV', 'Provisional', 'PROVISIONAL'],
};

function metaDataOf(facts: OfficeFacts): JsonObject {
  const [typeCode, typeLabel, category] = types[kindOf(facts)];
  const inventors = inventorsOf(facts);
  const applicant = facts.applicant ?? inventors[0] ?? '';
  const entity = facts.entity ?? 'regular';
  return {
    firstInventorToFileIndicator: filedOn(facts) < '2013-03-16' ? 'N' : 'Y',
    ...statusOf(facts),
    applicationTypeCode: typeCode,
    entityStatusData: {
      smallEntityStatusIndicator: entity !== 'regular',
      businessEntityStatusCategory: entityWords[entity],
    },
    filingDate: filedOn(facts),
    uspcSymbolText: '074/440',
    nationalStageIndicator: facts.parents?.[0]?.code === 'NST',
    firstInventorName: inventors[0] ?? '',
    ...(facts.classes === undefined ? {} : { cpcClassificationBag: facts.classes.map(padClass) }),
    effectiveFilingDate: filedOn(facts),
    ...(isPublished(facts) ? publicationOf(facts) : {}),
    applicationTypeLabelName: typeLabel,
    class: '074',
    applicationTypeCategory: category,
    inventorBag: inventors.map(inventorOf),
    ...(facts.patent === null ? {} : { patentNumber: facts.patent, grantDate: grantedOn(facts) }),
    applicantBag: [{ applicantNameText: applicant, correspondenceAddressBag: [] }],
    firstApplicantName: applicant,
    customerNumber: 99001,
    groupArtUnitNumber: '3658',
    inventionTitle: (facts.title ?? 'Something made for a test').toUpperCase(),
    applicationConfirmationNumber: 1000 + (digitsOf(facts) % 9000),
    examinerNameText: 'SAMPLE, SIMON S',
    subclass: '440',
    docketNumber: `SBX-${facts.application}`,
  };
}

const entityWords = { regular: 'Regular Undiscounted', small: 'Small', micro: 'Micro' } as const;

function statusOf(facts: OfficeFacts): JsonObject {
  const pending = kindOf(facts) === 'provisional' ? 19 : 30;
  const ofPatent = facts.lapsedOn === undefined ? 150 : 250;
  const code = facts.patent === null ? pending : ofPatent;
  // In every recorded answer a patent's status is as old as twenty days before the grant.
  const ofGrant = facts.patent === null ? filedOn(facts) : addDays(grantedOn(facts), -20);
  return {
    applicationStatusCode: code,
    applicationStatusDescriptionText: statusTexts[code] ?? '',
    applicationStatusDate: facts.lapsedOn ?? ofGrant,
  };
}

function inventorOf(name: string): JsonObject {
  const parts = name.split(' ');
  const middle = parts.slice(1, -1).join(' ');
  return {
    firstName: parts[0] ?? '',
    lastName: parts.at(-1) ?? '',
    countryCode: 'US',
    inventorNameText: name,
    ...(middle === '' ? {} : { middleName: middle }),
    correspondenceAddressBag: [],
  };
}

/** "H01M 50/46" as the office pads it: `H01M  50/46`. */
function padClass(text: string): string {
  const [front = '', rest = ''] = text.split(' ');
  const [group = '', subgroup = ''] = rest.split('/');
  return `${front}${group.padStart(4)}/${subgroup}`;
}

function isPublished(facts: OfficeFacts): boolean {
  return ['utility', 'plant'].includes(kindOf(facts));
}

function publicationOf(facts: OfficeFacts): JsonObject {
  const day = addMonths(filedOn(facts), 18);
  const sequence = `0${facts.application.slice(-6)}`;
  return {
    publicationDateBag: [day],
    publicationSequenceNumberBag: [sequence],
    earliestPublicationDate: day,
    earliestPublicationNumber: `US${day.slice(0, 4)}${sequence}A1`,
    publicationCategoryBag: [
      ...(facts.patent === null ? [] : ['Granted/Issued']),
      'Pre-Grant Publications - PGPub',
    ],
  };
}

function adjustmentOf(facts: OfficeFacts): JsonObject | null {
  const days = facts.adjustmentDays ?? (kindOf(facts) === 'utility' ? 0 : null);
  if (days === null || facts.adjustmentDays === null || facts.patent === null) return null;
  const row = (text: string, sequence: number, origin: number) => ({
    applicantDayDelayQuantity: 0,
    eventDescriptionText: text,
    eventSequenceNumber: sequence,
    originatingEventSequenceNumber: origin,
    ptaPTECode: 'PTA',
    ipOfficeDayDelayQuantity: 0,
    eventDate: grantedOn(facts),
  });
  return {
    applicantDayDelayQuantity: 0,
    overlappingDayQuantity: 0,
    ipOfficeAdjustmentDelayQuantity: 0,
    cDelayQuantity: 0,
    adjustmentTotalQuantity: days,
    bDelayQuantity: 0,
    nonOverlappingDayDelayQuantity: days,
    aDelayQuantity: days,
    patentTermAdjustmentHistoryDataBag: [
      row('PTA 36 Months', 51.5, 0.5),
      row('Patent Issue Date Used in PTA Calculation', 51, 0),
    ],
  };
}

const filesAt = 'https://api.uspto.gov/api/v1/datasets/products/files';

/** Where the office says that a file is: at its own address, whatever address the sandbox has. */
function grantFileOf(facts: OfficeFacts): JsonObject {
  const day = grantedOn(facts);
  const zip = `ipg${day.slice(2).replaceAll('-', '')}`;
  return fileOf('PTGRXML', day, zip, `${facts.application}_${facts.patent}.xml`);
}

function publicationFileOf(facts: OfficeFacts): JsonObject {
  const day = addMonths(filedOn(facts), 18);
  const zip = `ipa${day.slice(2).replaceAll('-', '')}`;
  const number = `${day.slice(0, 4)}0${facts.application.slice(-6)}`;
  return fileOf('APPXML', day, zip, `${facts.application}_${number}.xml`);
}

function fileOf(product: string, day: string, zip: string, xml: string): JsonObject {
  return {
    productIdentifier: product,
    zipFileName: `${zip}.zip`,
    fileCreateDateTime: `${addDays(day, 3)}T17:04:44`,
    xmlFileName: xml,
    fileLocationURI: `${filesAt}/${product}-SPLT/${day.slice(0, 4)}/${zip}/${xml}`,
  };
}

/** Each record is as old as its number makes it, up to twenty days: the office does not renew all of them daily. */
function someDaysAgo(facts: OfficeFacts, now: Date): string {
  const day = addDays(now.toISOString().slice(0, 10), -1 - (digitsOf(facts) % 20));
  return `${day}T08:00:03`;
}

function digitsOf({ application }: OfficeFacts): number {
  return Number(application.replaceAll(/\D/g, '').slice(-6));
}

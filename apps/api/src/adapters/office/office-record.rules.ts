import type { OfficeRecord } from '../../domains/patents/office/office.port.ts';
import { ownApplicationNumber, ownPatentNumber } from './office-numbers.rules.ts';
import {
  readConveyances,
  readEvents,
  readForeignPriority,
  readParentage,
} from './office-record-parts.rules.ts';
import { type NotedShapes, Shape } from './shape-reader.rules.ts';

/** A record as the adapter hands it on, and what came with it. */
export type RecordRead = {
  record: OfficeRecord;
  /** The office's own "last ingestion". */
  asOf: string | null;
  /** Where the published text of the grant is, as a path below the interface's address; null: not said. */
  grantTextPath: string | null;
  unknownShapes: readonly string[];
};

/**
 * Reads the office's answer about one application, in every shape that was seen (see the tests).
 * @throws {Error} for what is no such answer.
 */
export function readRecord(text: string): RecordRead {
  const noted: NotedShapes = new Set();
  const answer = new Shape(JSON.parse(text) as object, '', noted);
  const [wrapper] = wrappersOf(answer);
  if (!wrapper) throw new Error('The answer holds no record.');
  const application = wrapper.text('applicationNumberText');
  if (application === null) throw new Error('The record names no application.');
  const about = wrapper.part('applicationMetaData') ?? new Shape({}, '', noted);
  const grant = wrapper.part('grantDocumentMetaData');
  const record: OfficeRecord = {
    applicationNumber: ownApplicationNumber(application),
    ...readAbout(about),
    parents: readParentage(wrapper.parts('parentContinuityBag')),
    children: readParentage(wrapper.parts('childContinuityBag')),
    foreignPriority: readForeignPriority(wrapper.parts('foreignPriorityBag')),
    adjustmentDays: readAdjustment(wrapper.part('patentTermAdjustmentData')),
    extensionDays: null,
    conveyances: readConveyances(wrapper.parts('assignmentBag')),
    events: readEvents(wrapper.parts('eventDataBag')),
  };
  const asOf = wrapper.text('lastIngestionDateTime');
  const grantTextPath = pathOfFile(grant?.text('fileLocationURI') ?? null);
  wrapper.ends('recordAttorney', 'correspondenceAddressBag', 'pgpubDocumentMetaData');
  return { record, asOf, grantTextPath, unknownShapes: [...noted].toSorted() };
}

/** The hits of a search, each with what tells whether it is the one. @throws {Error} for what is no such answer. */
export function readSearch(
  text: string,
): { applicationNumber: string; patentNumber: string | null }[] {
  const answer = new Shape(JSON.parse(text) as object, '', new Set());
  return wrappersOf(answer).flatMap((wrapper) => {
    const application = wrapper.text('applicationNumberText');
    const patentNumber = wrapper.part('applicationMetaData')?.text('patentNumber') ?? null;
    if (application === null) return [];
    return [{ applicationNumber: ownApplicationNumber(application), patentNumber }];
  });
}

function wrappersOf(answer: Shape): Shape[] {
  const wrappers = answer.parts('patentFileWrapperDataBag');
  if (wrappers === null) throw new Error('The answer holds no list of records.');
  answer.ends('count', 'requestIdentifier', 'facets');
  return wrappers;
}

/** What is read of an application's data by nobody: known, and no fact of ours. */
const unread = [
  'effectiveFilingDate',
  'firstInventorToFileIndicator',
  'nationalStageIndicator',
  'firstApplicantName',
  'firstInventorName',
  'applicationConfirmationNumber',
  'customerNumber',
  'docketNumber',
  'earliestPublicationNumber',
  'earliestPublicationDate',
  'pctPublicationNumber',
  'pctPublicationDate',
  'internationalRegistrationPublicationDate',
  'internationalRegistrationNumber',
  'publicationCategoryBag',
  'publicationDateBag',
  'publicationSequenceNumberBag',
  'class',
  'subclass',
  'uspcSymbolText',
  'groupArtUnitNumber',
  'examinerNameText',
];

type About = Pick<
  OfficeRecord,
  | 'patentNumber'
  | 'kind'
  | 'title'
  | 'filedOn'
  | 'grantedOn'
  | 'status'
  | 'inventors'
  | 'applicants'
  | 'entity'
  | 'classes'
>;

function readAbout(about: Shape): About {
  const number = about.text('patentNumber');
  const patentNumber = number === null ? null : ownPatentNumber(number);
  const words = ['applicationTypeCode', 'applicationTypeCategory', 'applicationTypeLabelName'].map(
    (name) => about.text(name),
  );
  const read: About = {
    patentNumber,
    kind: kindOf(patentNumber, words),
    title: about.text('inventionTitle'),
    filedOn: about.day('filingDate'),
    grantedOn: about.day('grantDate'),
    status: {
      code: about.whole('applicationStatusCode'),
      text: about.text('applicationStatusDescriptionText'),
      on: about.day('applicationStatusDate'),
    },
    inventors: (about.parts('inventorBag') ?? []).flatMap((one) => nameOf(one, 'inventorNameText')),
    applicants: (about.parts('applicantBag') ?? []).flatMap((one) =>
      nameOf(one, 'applicantNameText'),
    ),
    entity: entityOf(about.part('entityStatusData')),
    classes: (about.texts('cpcClassificationBag') ?? []).map((one) => one.replaceAll(/\s+/g, ' ')),
  };
  about.ends(...unread);
  return read;
}

const kindsByLetters: Record<string, OfficeRecord['kind']> = {
  D: 'design',
  PP: 'plant',
  RE: 'reissue',
};

/** The number says it of what was granted; the words say it of the rest. The reissue of a design is a reissue. */
function kindOf(
  patentNumber: string | null,
  words: readonly (string | null)[],
): OfficeRecord['kind'] {
  const granted = kindsByLetters[/^[A-Z]*/.exec(patentNumber ?? '')?.[0] ?? ''];
  if (granted) return granted;
  const said = words.join(' ').toUpperCase();
  if (/\bREISSUE\b/.test(said)) return 'reissue';
  if (/\bDES(IGN)?\b/.test(said)) return 'design';
  if (/\b(PLT|PLANT)\b/.test(said)) return 'plant';
  if (/\b(PRV|PRO|PROVISIONAL)\b/.test(said)) return 'provisional';
  return /\b(UTL|UTILITY|REGULAR)\b/.test(said) ? 'utility' : 'other';
}

function nameOf(person: Shape, whole: string): string[] {
  const parts = ['firstName', 'middleName', 'lastName', 'nameSuffix'].map((one) =>
    person.text(one),
  );
  const name = person.text(whole) ?? parts.filter((part) => part !== null).join(' ');
  person.ends('namePrefix', 'preferredName', 'countryCode', 'correspondenceAddressBag');
  return name === '' ? [] : [name];
}

/** "Regular Undiscounted", "Small", "Micro"; where a version says nothing, its flag for small ones may. */
function entityOf(entity: Shape | null): OfficeRecord['entity'] {
  if (entity === null) return null;
  const said = entity.text('businessEntityStatusCategory')?.toLowerCase() ?? '';
  const isSmall = entity.flag('smallEntityStatusIndicator');
  entity.ends();
  if (said.includes('micro')) return 'micro';
  if (said.includes('small')) return 'small';
  if (said.includes('undiscounted') || said.includes('regular')) return 'regular';
  return isSmall === true ? 'small' : null;
}

function readAdjustment(adjustment: Shape | null): number | null {
  if (adjustment === null) return null;
  const days = adjustment.whole('adjustmentTotalQuantity');
  adjustment.ends(
    'aDelayQuantity',
    'bDelayQuantity',
    'cDelayQuantity',
    'overlappingDayQuantity',
    'nonOverlappingDayQuantity',
    'nonOverlappingDayDelayQuantity',
    'ipOfficeAdjustmentDelayQuantity',
    'applicantDayDelayQuantity',
    'patentTermAdjustmentHistoryDataBag',
  );
  return days;
}

/** The file's path. It is asked for where everything else is, whatever host the answer names. */
function pathOfFile(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  const isFile = url?.pathname.startsWith('/api/v1/datasets/products/files/');
  return url && isFile ? url.pathname : null;
}

import { type OrderedFault, shapes } from './office-faults.store.ts';
import { readApplication } from './office-numbers.ts';
import { type Search, searchRecords } from './office-query.ts';
import type { OfficeRecords } from './office-records.store.ts';
import {
  type FileWrapper,
  type JsonObject,
  type OfficeAnswer,
  orNotFound,
  wrapped,
} from './office.shape.ts';
import { makeDocuments } from './make-documents.ts';
import { olderAssignment, recordedBodies } from './recorded.table.ts';
import { reshapeRecord } from './reshape-record.ts';

/** The parts of a record that have a call of their own, and what is in each; the first is the whole. */
const partNames = {
  '': [],
  'meta-data': ['applicationMetaData'],
  assignment: ['assignmentBag'],
  adjustment: ['patentTermAdjustmentData'],
  continuity: ['parentContinuityBag', 'childContinuityBag'],
  transactions: ['eventDataBag'],
  'foreign-priority': ['foreignPriorityBag'],
  documents: [],
  attorney: ['recordAttorney'],
  'associated-documents': ['grantDocumentMetaData', 'pgpubDocumentMetaData'],
} as const;
type OfficePart = keyof typeof partNames;
export const officeParts = Object.keys(partNames) as readonly OfficePart[];

const isShape = ({ kind }: OrderedFault) => shapes.some((one) => one === kind);

/** @throws {OfficeFault} 400, 404 */
export function answerSearch(
  records: OfficeRecords,
  search: Search,
  faults: readonly OrderedFault[],
): OfficeAnswer {
  const found = searchRecords(records.all(), search);
  const bag = found['patentFileWrapperDataBag'] as FileWrapper[];
  const only = found['count'] === 1 && search.fields.length === 0 ? bag[0] : undefined;
  const recorded = only && asRecorded(records, only.applicationNumberText, '', faults);
  if (recorded !== undefined) return { body: recorded };
  const changed = {
    ...found,
    patentFileWrapperDataBag: bag.map((one) => reshapeRecord(one, faults)),
  };
  return { body: JSON.stringify(changed) };
}

/** @throws {OfficeFault} 404, also for a patent's number: it is no application's */
export function answerRecord(
  records: OfficeRecords,
  asked: { app: string; part: OfficePart; query: Record<string, string | undefined> },
  faults: readonly OrderedFault[],
): OfficeAnswer {
  const application = orNotFound(readApplication(asked.app));
  const record = orNotFound(records.find(application));
  if (asked.part === 'documents') return answerDocuments(records, record, asked.query);
  const recorded = asRecorded(records, application, asked.part, faults);
  if (recorded !== undefined) return { body: recorded };
  const shaped = reshapeRecord(record, faults);
  if (asked.part === '') return { body: JSON.stringify(wrapped([shaped])) };
  const part: JsonObject = {};
  for (const name of partNames[asked.part]) {
    if (shaped[name] !== undefined) part[name] = shaped[name];
  }
  return { body: JSON.stringify(wrapped([{ ...part, applicationNumberText: application }])) };
}

/** Without the wrapper that other answers have. */
function answerDocuments(
  records: OfficeRecords,
  record: FileWrapper,
  query: Record<string, string | undefined>,
): OfficeAnswer {
  const application = record.applicationNumberText;
  const recorded = asRecorded(records, application, 'documents', []);
  const { documentCodes, officialDateFrom = '', officialDateTo = '9999' } = query;
  if (
    recorded !== undefined &&
    !documentCodes &&
    !query['officialDateFrom'] &&
    !query['officialDateTo']
  ) {
    return { body: recorded };
  }
  const all =
    recorded === undefined
      ? makeDocuments(record)
      : (JSON.parse(recorded) as { documentBag: ReturnType<typeof makeDocuments> }).documentBag;
  const documentBag = all.filter(({ documentCode, officialDate }) => {
    const day = officialDate.slice(0, 10);
    const isAsked = !documentCodes || documentCodes.split(',').includes(documentCode);
    return isAsked && day >= officialDateFrom && day <= officialDateTo;
  });
  if (documentBag.length === 0) orNotFound(null);
  return { body: JSON.stringify({ count: documentBag.length, documentBag }) };
}

/** The recorded bytes, where the record is as it was recorded and nothing else was ordered. */
function asRecorded(
  records: OfficeRecords,
  application: string,
  part: OfficePart,
  faults: readonly OrderedFault[],
): string | undefined {
  if (!records.isAsRecorded(application)) return undefined;
  const key = part === '' ? application : `${application}/${part}`;
  const ordered = faults.filter(isShape);
  const isOlder = ordered.length === 1 && ordered[0]?.kind === 'older_assignments';
  if (isOlder && key === '15000001/assignment') return olderAssignment;
  return ordered.length === 0 ? recordedBodies.get(key) : undefined;
}

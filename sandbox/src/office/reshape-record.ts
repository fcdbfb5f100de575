import type { OrderedFault } from './office-faults.store.ts';
import type { Assignment, FileWrapper, JsonObject } from './office.shape.ts';

/** The parts that a record may do without; which are left out of which record nobody has said. */
const dispensable = [
  'assignmentBag',
  'eventDataBag',
  'parentContinuityBag',
  'childContinuityBag',
  'foreignPriorityBag',
  'patentTermAdjustmentData',
  'grantDocumentMetaData',
  'pgpubDocumentMetaData',
];
const staleAsOf = '2024-01-02T03:00:04';

/** A record in another shape, as ordered. */
export function reshapeRecord(record: FileWrapper, faults: readonly OrderedFault[]): JsonObject {
  return faults.reduce<JsonObject>(applyFault, record);
}

function applyFault(record: JsonObject, fault: OrderedFault): JsonObject {
  const papers = record['assignmentBag'] as Assignment[] | undefined;
  const withPapers = (change: (paper: Assignment) => object) =>
    papers === undefined ? record : { ...record, assignmentBag: papers.map(change) };
  switch (fault.kind) {
    case 'older_assignments':
      return withPapers(olderPaper);
    case 'openapi_shape':
      return withPapers(describedPaper);
    case 'missing_bags': {
      const missing = fault.bags ?? dispensable;
      return Object.fromEntries(Object.entries(record).filter(([name]) => !missing.includes(name)));
    }
    case 'null_adjustment':
      return { ...record, patentTermAdjustmentData: null };
    case 'stale':
      return { ...record, lastIngestionDateTime: fault.asOf ?? staleAsOf };
    case 'unknown_shape':
      return unknownShape(record);
    default:
      return record;
  }
}

/** As papers were given before 2026: other words, no address of the paper, a region by name. */
function olderPaper(paper: Assignment): JsonObject {
  const { assignmentDocumentLocationURI: _uri, attorneyDocketNumber: _docket, ...rest } = paper;
  return {
    ...rest,
    conveyanceText: `${paper.conveyanceText.replace("ASSIGNOR'S", 'ASSIGNORS')} (SEE DOCUMENT FOR DETAILS).`,
    imageAvailableStatusCode: false,
    assigneeBag: paper.assigneeBag.map(({ assigneeNameText, assigneeAddress }) => {
      const {
        geographicRegionCode,
        ictCountryCode: _country,
        countryName: _name,
        ...address
      } = assigneeAddress;
      const region =
        geographicRegionCode === undefined ? {} : { geographicRegionName: geographicRegionCode };
      return { assigneeNameText, assigneeAddress: { ...address, ...region } };
    }),
  };
}

/** As the interface's own description has it: text for the reel, a list of correspondents, no zeros in front. */
function describedPaper(paper: Assignment): JsonObject {
  const { reelNumber, frameNumber } = paper;
  return {
    ...paper,
    reelNumber: String(reelNumber),
    frameNumber: String(frameNumber),
    reelAndFrameNumber: `${reelNumber}/${frameNumber}`,
    correspondenceAddress: [
      {
        correspondentNameText: 'SAMPLE & SAMPLE, LLP',
        addressLineOneText: '2 SAMPLE STREET',
        addressLineTwoText: 'SPRINGFIELD, IL 62701',
      },
    ],
  };
}

/** What no client knows: parts of another type, and one that is new. */
function unknownShape(record: JsonObject): JsonObject {
  return {
    ...record,
    assignmentBag: { assignmentData: record['assignmentBag'] ?? [] },
    eventDataBag: 'withheld',
    rightsDataBag: [{ rightsText: 'Something that the office added.' }],
  };
}

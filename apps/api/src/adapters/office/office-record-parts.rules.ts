import type {
  OfficeConveyance,
  OfficeEvent,
  OfficeParentage,
  OfficeRecord,
} from '../../domains/patents/office/office.port.ts';
import { ownApplicationNumber, ownPatentNumber } from './office-numbers.rules.ts';
import type { Shape } from './shape-reader.rules.ts';

/** Steps up or down. A step that cannot be read may be the one from which the term counts: then none is told. */
export function readParentage(steps: Shape[] | null): OfficeParentage[] | null {
  return allOf(steps, (step) => {
    const needed = (name: string) => step.text(name) ?? step.misses(name);
    const parent = needed('parentApplicationNumberText');
    const child = needed('childApplicationNumberText');
    const parentPatent = step.text('parentPatentNumber');
    const childPatent = step.text('childPatentNumber');
    const code = needed('claimParentageTypeCode');
    const days = {
      parentFiledOn: step.day('parentApplicationFilingDate'),
      childFiledOn: step.day('childApplicationFilingDate'),
    };
    step.ends(
      'claimParentageTypeCodeDescriptionText',
      'firstInventorToFileIndicator',
      'parentApplicationStatusCode',
      'parentApplicationStatusDescriptionText',
      'childApplicationStatusCode',
      'childApplicationStatusDescriptionText',
    );
    if (parent === null || child === null || code === null) return null;
    return {
      code,
      parentApplication: ownApplicationNumber(parent),
      parentPatent: parentPatent === null ? null : ownPatentNumber(parentPatent),
      childApplication: ownApplicationNumber(child),
      childPatent: childPatent === null ? null : ownPatentNumber(childPatent),
      ...days,
    };
  });
}

export function readForeignPriority(claims: Shape[] | null): OfficeRecord['foreignPriority'] {
  return (
    claims?.flatMap((claim) => {
      const office = claim.text('ipOfficeName');
      const number = claim.text('applicationNumberText');
      const filedOn = claim.day('filingDate');
      claim.ends();
      return office === null || number === null ? [] : [{ office, number, filedOn }];
    }) ?? null
  );
}

/** Events. One that cannot be read may be a payment or a disclaimer: then none is told. */
export function readEvents(events: Shape[] | null): OfficeEvent[] | null {
  return allOf(events, (event) => {
    const code = event.text('eventCode') ?? event.misses('eventCode');
    const on = event.day('eventDate') ?? event.misses('eventDate');
    const text = event.text('eventDescriptionText') ?? '';
    event.ends();
    return code === null || on === null ? null : { code, text, on };
  });
}

/** Null where one is null: a list with a hole would be taken for the whole. */
function allOf<T>(items: Shape[] | null, read: (item: Shape) => T | null): T[] | null {
  const all = items?.map(read) ?? null;
  return all?.every((one) => one !== null) ? all : null;
}

/** Recorded papers. One whose reel and frame nobody can read is still shown: a paper left out would be a hole. */
export function readConveyances(papers: Shape[] | null): OfficeConveyance[] | null {
  return (
    papers?.map((paper) => {
      const read: OfficeConveyance = {
        reelFrame: reelFrameOf(paper),
        recordedOn: paper.day('assignmentRecordedDate'),
        text: paper.text('conveyanceText') ?? '',
        assignors: (paper.parts('assignorBag') ?? []).map(readAssignor),
        assignees: (paper.parts('assigneeBag') ?? []).map(readAssignee),
        pages: paper.whole('pageTotalQuantity'),
        documentUrl: secureAddress(paper.text('assignmentDocumentLocationURI')),
      };
      paper.ends(
        'assignmentReceivedDate',
        'assignmentMailedDate',
        'imageAvailableStatusCode',
        'attorneyDocketNumber',
        // An object in answers, a list in the interface's description: nobody reads it.
        'correspondenceAddress',
        'correspondenceAddressBag',
        'domesticRepresentative',
      );
      return read;
    }) ?? null
  );
}

/** "038323/0190" and 38323 with 190 are one paper. */
function reelFrameOf(paper: Shape): string {
  const said = paper.text('reelAndFrameNumber');
  const reel = paper.whole('reelNumber');
  const frame = paper.whole('frameNumber');
  const [, wholeReel, wholeFrame] = /^0*(\d+)\s*\/\s*0*(\d+)$/.exec(said ?? '') ?? [];
  if (wholeReel !== undefined) return `${wholeReel}/${wholeFrame}`;
  if (reel !== null && frame !== null) return `${reel}/${frame}`;
  paper.misses('reelAndFrameNumber');
  return said ?? '';
}

/** In the place of a party whose name cannot be read: nobody's name, so that a chain through it never agrees. */
const unreadableName = '(name not readable)';

function readAssignor(party: Shape): OfficeConveyance['assignors'][number] {
  const name = party.text('assignorName') ?? party.misses('assignorName') ?? unreadableName;
  const executedOn = party.day('executionDate');
  party.ends();
  return { name, executedOn };
}

function readAssignee(party: Shape): OfficeConveyance['assignees'][number] {
  const name = party.text('assigneeNameText') ?? party.misses('assigneeNameText') ?? unreadableName;
  const address = addressOf(party.part('assigneeAddress'));
  party.ends();
  return { name, address };
}

const lines = [
  'addressLineOneText',
  'addressLineTwoText',
  'addressLineThreeText',
  'addressLineFourText',
  'cityName',
];

/** The region stood under three names so far, and the country may be a code or a name. */
function addressOf(address: Shape | null): string | null {
  if (address === null) return null;
  const first = (...names: string[]) => {
    const said = names.map((name) => address.text(name));
    return said.find((one) => one !== null) ?? null;
  };
  const parts = [
    ...lines.map((line) => address.text(line)),
    first('geographicRegionCode', 'geographicRegionName', 'countryOrStateCode', 'ictStateCode'),
    address.text('postalCode'),
    first('countryName', 'ictCountryCode'),
  ].filter((part) => part !== null);
  address.ends();
  return parts.length === 0 ? null : parts.join(', ');
}

function secureAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text);
  return url?.protocol === 'https:' ? url.href : null;
}

import { addDays } from './office-days.ts';
import {
  type ConveyanceFacts,
  conveyanceTexts,
  type OfficeFacts,
  reelFrameWritings,
} from './office.facts.ts';
import type { Assignment } from './office.shape.ts';

/** Reels that the office has not reached yet, as with the numbers of the demo's patents. */
const firstReel = 97_000;
const reelsUsed = 2900;
const papersAt = 'https://assignmentcenter.uspto.gov/ipas/search/api/v2/public/download/patent';

/** A recorded paper, `index` papers after the record's first. */
export function makeAssignment(
  facts: Pick<OfficeFacts, 'application'>,
  paper: ConveyanceFacts,
  index: number,
): Assignment {
  const reel = firstReel + (Number(facts.application.replaceAll(/\D/g, '').slice(-6)) % reelsUsed);
  const [reelNumber = reel, frameNumber = 110 + index * 100] =
    paper.reelFrame?.split('/').map(Number) ?? [];
  const executed = paper.executedOn ?? addDays(paper.recordedOn, -14);
  return {
    assignmentDocumentLocationURI: `${papersAt}/${reelNumber}/${frameNumber}`,
    assignmentReceivedDate: paper.recordedOn,
    reelAndFrameNumber: reelFrameOf(reelNumber, frameNumber),
    frameNumber,
    assignmentRecordedDate: paper.recordedOn,
    conveyanceText: textOf(paper),
    imageAvailableStatusCode: true,
    assigneeBag: paper.to.map((name) => ({
      assigneeAddress: {
        cityName: 'SPRINGFIELD',
        geographicRegionCode: 'ILLINOIS',
        postalCode: '62701',
        ictCountryCode: 'US',
        countryName: 'UNITED STATES',
        addressLineOneText: '1 SAMPLE STREET',
      },
      assigneeNameText: officeName(name),
    })),
    assignmentMailedDate: addDays(paper.recordedOn, 1),
    reelNumber,
    correspondenceAddress: {},
    assignorBag: paper.from.map((name) => ({
      executionDate: executed,
      assignorName: officeName(name),
    })),
    pageTotalQuantity: paper.pages ?? 4,
    attorneyDocketNumber: `SBX-${facts.application}-${index + 1}`,
  };
}

/** `038323/0190`. */
function reelFrameOf(reel: number, frame: number): string {
  return `${String(reel).padStart(6, '0')}/${String(frame).padStart(4, '0')}`;
}

function textOf(paper: ConveyanceFacts): string {
  if (paper.text !== undefined) return paper.text;
  const text = conveyanceTexts[paper.kind];
  if (paper.releases === undefined) return text;
  const [reel = '', frame = ''] = paper.releases.split('/');
  return `${text} ${reelFrameWritings[paper.written ?? 'label'](reel, frame)}`;
}

const company =
  /\b(inc|incorporated|llc|ltd|limited|corp|corporation|co|company|lp|llp|plc|gmbh|bank|trust|n\.?a|university|institute|foundation|works|partners|capital|government|department|agency|court|holdings)\b/i;

/** A party as the office writes it: "TESTWELL, ADA B." of a person, "ACME, INC." of a company. */
function officeName(name: string): string {
  const upper = name.toUpperCase();
  const parts = upper.split(' ');
  if (upper.includes(',') || company.test(name) || parts.length < 2) return upper;
  return `${parts.at(-1)}, ${parts.slice(0, -1).join(' ')}`;
}

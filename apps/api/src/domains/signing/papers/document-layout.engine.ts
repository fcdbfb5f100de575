import { createHash } from 'node:crypto';
import { drawAnnex } from './annex-layout.engine.ts';
import { recordWords, type DocumentWording } from './document.copy.ts';
import { wordingVersion } from './document-input.port.ts';
import type { AssignmentInput, RenderedDocument, SignaturePlace } from './document-input.port.ts';
import type { Span } from './document-lines.engine.ts';
import { plain, slanted, strong } from './document-lines.engine.ts';
import {
  assertConveysWhole,
  buyerName,
  calendarDayText,
  isGranted,
  numberName,
  ownerName,
  patentName,
  shareText,
} from './document-parties.copy.ts';
import {
  contentWidth,
  DocumentSheet,
  faintColor,
  inkColor,
  sheetMargin,
} from './document-sheet.engine.ts';
import type { SignatureBlock } from './signature-blocks.engine.ts';
import { drawSignatureBlocks, firstRowHeight } from './signature-blocks.engine.ts';

const fieldIndent = 96;
const shareWidth = 56;
/** Room for the line below the signatures, so that it does not get a page of its own. */
const recordLineHeight = 20;

/** Sets one document of a sale: heading, parties, numbered clauses and signature blocks. */
export async function layOutDocument(
  input: AssignmentInput,
  wording: DocumentWording,
): Promise<RenderedDocument> {
  assertConveysWhole(input);
  const sheet = new DocumentSheet({
    title: `${wording.title}: ${input.patent.number}`,
    subject: `Document ${input.documentId}, wording ${wordingVersion}`,
    preparedAt: input.preparedAt,
    footer: `${input.patent.number}  ·  ${wording.shortTitle}  ·  Wording ${wordingVersion}  ·  Document ${input.documentId}`,
  });
  drawHeading(sheet, wording.title, patentName(input.patent));
  sheet.paragraph(wording.opening, { gapAfter: 12 });
  drawParticulars(sheet, input, wording);
  drawClauses(sheet, wording);
  const places = drawSigning(sheet, input, wording);
  for (const annex of wording.annexes ?? []) drawAnnex(sheet, annex);
  const pdf = await sheet.finish();
  return { pdf, sha256: createHash('sha256').update(pdf).digest('hex'), places };
}

/** The title, centred between two rules. */
export function drawHeading(sheet: DocumentSheet, title: string, below: string): void {
  sheet.drawRule(sheetMargin.left, sheet.y, contentWidth, 1.4, inkColor);
  sheet.y += 16;
  sheet.paragraph([strong(title)], {
    size: 19,
    leading: 1.25,
    align: 'center',
    gapAfter: 3,
    color: inkColor,
  });
  sheet.paragraph([slanted(below)], { size: 11.5, align: 'center', gapAfter: 12, color: inkColor });
  sheet.drawRule(sheetMargin.left, sheet.y, contentWidth, 0.5, inkColor);
  sheet.y += 16;
}

/** A named field: the label in the margin column, the value beside it. */
export function drawField(sheet: DocumentSheet, label: string, values: readonly Span[][]): void {
  sheet.ensure(16);
  const page = sheet.pageIndex;
  sheet.drawLabel(label, sheetMargin.left, sheet.y + 9.5);
  for (const value of values) {
    sheet.paragraph(value, { indent: fieldIndent, leading: 1.35, gapAfter: 1 });
  }
  if (values.length === 0 && page === sheet.pageIndex) sheet.y += 14;
  sheet.y += 5;
}

function drawParticulars(
  sheet: DocumentSheet,
  input: AssignmentInput,
  wording: DocumentWording,
): void {
  const { patent, buyer, owners } = input;
  const granted = isGranted(patent);
  drawField(sheet, granted ? 'Patent' : 'Application', [[strong(patent.number)]]);
  drawField(sheet, 'Title', [[plain(patent.title)]]);
  if (patent.issueDate && granted) {
    drawField(sheet, 'Issued', [[plain(calendarDayText(patent.issueDate))]]);
  }
  drawFiling(sheet, patent);
  if (patent.originalNumber) {
    drawField(sheet, 'Original', [[plain(`${numberName(patent.originalNumber)}, surrendered`)]]);
  }
  const tied = input.alsoConveyed.map((number) => [plain(numberName(number))]);
  if (tied.length > 0) drawField(sheet, 'With it', tied);
  for (const [index, owner] of owners.entries()) {
    const role = owners.length === 1 ? wording.conveyingRole : wording.conveyingRolePlural;
    const person = owner.capacity ? actingThrough(owner.name, owner.capacity.title) : null;
    drawParty(sheet, index === 0 ? role : '', {
      name: ownerName(owner),
      details: [person, owner.address].filter((detail) => typeof detail === 'string'),
      stake: shareText(owner.sharePercent),
    });
  }
  sheet.y += 4;
  const person = buyer.company ? actingThrough(buyer.name, buyer.title) : null;
  drawParty(sheet, wording.receivingRole, {
    name: buyerName(buyer),
    details: [person, buyer.address].filter((detail) => typeof detail === 'string'),
  });
  sheet.y += 3;
  sheet.drawRule(sheetMargin.left, sheet.y, contentWidth, 0.5);
  sheet.y += 13;
}

/** What the office's record says of the application: with it a mistyped number is seen. */
export function drawFiling(
  sheet: DocumentSheet,
  { applicationNumber, filedOn }: AssignmentInput['patent'],
): void {
  const filed = filedOn === undefined ? null : `filed ${calendarDayText(filedOn)}`;
  if (applicationNumber !== undefined) {
    const words = [applicationNumber, filed];
    drawField(sheet, 'Application', [[plain(words.filter((word) => word !== null).join(', '))]]);
  } else if (filedOn !== undefined) {
    drawField(sheet, 'Filed', [[plain(calendarDayText(filedOn))]]);
  }
}

function actingThrough(name: string, title: string | undefined): string {
  return `acting through ${name}${title ? `, ${title}` : ''}`;
}

/** A party in the value column: the name, its stake flush right, then what identifies it. */
function drawParty(
  sheet: DocumentSheet,
  label: string,
  party: { name: string; details: string[]; stake?: string },
): void {
  const width = contentWidth - fieldIndent - (party.stake ? shareWidth : 0);
  const nameLines = sheet.breakText([strong(party.name)], width, 10.3).length;
  sheet.ensure((nameLines + party.details.length) * 14);
  if (label !== '') sheet.drawLabel(label, sheetMargin.left, sheet.y + 9.5);
  const size = 10.3;
  const baseline = sheet.y + size;
  sheet.paragraph([strong(party.name)], { indent: fieldIndent, width, leading: 1.35, gapAfter: 0 });
  // After the name, which is how it is read aloud.
  if (party.stake) {
    const x = sheetMargin.left + contentWidth - sheet.widthOf(party.stake, 'regular', size);
    sheet.drawText(party.stake, { x, baseline, size });
  }
  for (const detail of party.details) {
    sheet.paragraph([plain(detail)], {
      indent: fieldIndent,
      width,
      size: 9.2,
      leading: 1.35,
      gapAfter: 0,
      color: faintColor,
    });
  }
  sheet.y += 3;
}

function drawClauses(sheet: DocumentSheet, wording: DocumentWording): void {
  for (const [index, clause] of wording.clauses.entries()) {
    const hasItems = clause.items !== undefined;
    sheet.paragraph([strong(`${clause.heading}. `), ...clause.body], {
      indent: 22,
      label: `${index + 1}.`,
      labelOffset: 22,
      gapAfter: hasItems ? 3 : 7,
      keepWithNext: hasItems ? 32 : 0,
    });
    const items = clause.items ?? [];
    for (const [position, item] of items.entries()) {
      sheet.paragraph(item, {
        indent: 44,
        label: `(${String.fromCharCode(97 + position)})`,
        labelOffset: 20,
        gapAfter: position === items.length - 1 ? 7 : 2,
      });
    }
  }
}

function drawSigning(
  sheet: DocumentSheet,
  input: AssignmentInput,
  wording: DocumentWording,
): SignaturePlace[] {
  const { buyer, owners } = input;
  const blocks: SignatureBlock[] = [
    {
      signerKey: buyer.key,
      role: wording.receivingRole,
      lines: [buyerName(buyer), ...(buyer.company ? [`by ${buyer.name}`] : [])],
      titled: buyer.company !== undefined,
    },
    ...owners.map((owner) => ({
      signerKey: owner.key,
      role: `${wording.conveyingRole} · ${shareText(owner.sharePercent)}`,
      lines: [ownerName(owner), ...(owner.capacity ? [`by ${owner.name}`] : [])],
      titled: owner.capacity !== undefined,
    })),
  ];
  sheet.y += 6;
  sheet.paragraph([strong('Signatures')], {
    size: 13,
    gapAfter: 5,
    color: inkColor,
    keepWithNext: 70 + firstRowHeight(sheet, blocks),
  });
  sheet.paragraph(wording.signing, { gapAfter: 16 });
  const places = drawSignatureBlocks(sheet, blocks, recordLineHeight);
  sheet.paragraph(recordWords(input.recordId), {
    size: 8.4,
    color: faintColor,
  });
  return places;
}

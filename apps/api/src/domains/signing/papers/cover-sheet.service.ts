import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import { csvLine } from '../../../core/csv/csv.rules.ts';
import type { CoverSheetInput } from './document-input.port.ts';
import { drawField, drawFiling, drawHeading } from './document-layout.engine.ts';
import type { Span } from './document-lines.engine.ts';
import { plain, strong } from './document-lines.engine.ts';
import { calendarDayText, isGranted, patentName } from './document-parties.copy.ts';
import {
  contentWidth,
  DocumentSheet,
  faintColor,
  sheetMargin,
  textColor,
} from './document-sheet.engine.ts';

/** 37 CFR 3.31(a)(3); one sheet describes one transaction. */
const natureOfConveyance = 'Assignment';

/** What the operator does, in this order, before anything is called filed. */
export const filingChecklist = [
  'The sealed assignment is complete: every owner and the buyer have signed, and the seal is valid.',
  'The office’s chain of title was compared with the conveying parties, for every property above; the names match exactly.',
  'Every property above was entered: for a reissue also its original, and each patent that a terminal disclaimer ties to it.',
  'The number and the title match the office’s record.',
  'The short-form assignment is attached, not the purchase agreement, which is private.',
  'Each conveying party and each execution date was entered as above.',
  'The receiving party was entered with its full address.',
  'The submission was signed by the submitter and sent within 3 months of the earliest execution date.',
  'The receipt was saved and entered; the reel and frame come with the notice of recordation.',
] as const;

/**
 * The data of a recordation cover sheet (37 CFR 3.31, as on form PTO-1595) with a checklist, for the
 * operator's packet. It is not the form itself. The same input gives the same bytes.
 */
export async function renderCoverSheet(input: CoverSheetInput): Promise<Buffer> {
  const properties = propertiesOf(input);
  const sheet = new DocumentSheet({
    title: `Recordation cover sheet data: ${input.patent.number}`,
    subject: `Document ${input.documentId}`,
    preparedAt: input.preparedAt,
    footer: `${input.patent.number}  ·  Cover sheet data  ·  Document ${input.documentId}`,
  });
  drawHeading(sheet, 'Recordation Cover Sheet Data', patentName(input.patent));
  drawField(sheet, 'Conveying', conveyingLines(input));
  drawField(sheet, 'Receiving', [
    [strong(input.receivingParty.company ?? input.receivingParty.name)],
    [plain(input.receivingParty.address)],
  ]);
  drawField(sheet, 'Conveyance', [[plain(natureOfConveyance)]]);
  drawField(sheet, labels[isGranted(input.patent) ? 'patent' : 'application'], [
    [strong(input.patent.number), plain(countWords(properties.length))],
  ]);
  for (const { label, number } of properties.slice(1)) {
    drawField(sheet, label, [[strong(`US ${formatPatentNumber(number)}`)]]);
  }
  drawField(sheet, 'Title', [[plain(input.patent.title)]]);
  if (input.patent.issueDate) {
    drawField(sheet, 'Issued', [[plain(calendarDayText(input.patent.issueDate))]]);
  }
  drawFiling(sheet, input.patent);
  drawField(sheet, 'Correspondence', correspondenceLines(input));
  drawField(sheet, 'Fee', [[plain('$0.00 when submitted electronically')]]);
  if (input.recordBy) {
    drawField(sheet, 'Record by', [[strong(isoDay(input.recordBy)), plain(', 35 U.S.C. 261')]]);
  }
  drawField(sheet, 'Sale', [[plain(input.saleId)]]);
  if (input.assignmentSha256) {
    drawField(sheet, 'SHA-256', [[plain(input.assignmentSha256)]]);
  }
  drawSubmitter(sheet, input);
  drawChecklist(sheet);
  return await sheet.finish();
}

/** Every patent and application that the one transaction conveys: the first is the sale's own. */
function propertiesOf({ patent, alsoConveyed }: CoverSheetInput) {
  const { originalNumber } = patent;
  const others = [...(originalNumber ? [originalNumber] : []), ...alsoConveyed];
  return [
    { label: labels[isGranted(patent) ? 'patent' : 'application'], number: patent.number },
    ...others.map((number) => ({
      label: labels[number.includes('/') ? 'application' : 'patent'],
      number,
    })),
  ];
}

const labels = { patent: 'Patent no.', application: 'Application no.' } as const;

function countWords(count: number): string {
  return count === 1 ? '  (1 property)' : `  (1 of ${count} properties)`;
}

function conveyingLines(input: CoverSheetInput): Span[][] {
  return input.conveyingParties.flatMap((party) => {
    const signer = party.company
      ? ` by ${[party.name, party.title].filter(Boolean).join(', ')}`
      : '';
    return [
      [strong(party.company ?? party.name)],
      [plain(`executed ${isoDay(party.executedAt)}${signer}`)],
    ];
  });
}

function correspondenceLines(input: CoverSheetInput): Span[][] {
  const { name, address, email } = input.correspondence;
  return [[strong(name)], [plain(address)], ...(email ? [[plain(email)]] : [])];
}

/** The submitter signs in the office's own system; the lines here are for the paper file. */
function drawSubmitter(sheet: DocumentSheet, input: CoverSheetInput): void {
  const { submitter } = input;
  sheet.ensure(62);
  sheet.y += 4;
  sheet.drawRule(sheetMargin.left, sheet.y, contentWidth, 0.5);
  sheet.y += 12;
  drawField(sheet, 'Submitter', [[submitter ? strong(submitter.name) : plain(' ')]]);
  if (!submitter) sheet.drawRule(sheetMargin.left + 96, sheet.y - 4, 220, 0.5, textColor);
  drawField(sheet, 'Signature, date', [
    [plain(submitter?.submittedAt ? isoDay(submitter.submittedAt) : ' ')],
  ]);
  sheet.drawRule(sheetMargin.left + 96, sheet.y - 4, 220, 0.5, textColor);
  sheet.y += 8;
}

function drawChecklist(sheet: DocumentSheet): void {
  sheet.paragraph([strong('Before submitting')], { size: 12, gapAfter: 5, keepWithNext: 60 });
  for (const item of filingChecklist) {
    sheet.ensure(28);
    sheet.pdf
      .lineWidth(0.7)
      .strokeColor(textColor)
      .rect(sheetMargin.left + 1, sheet.y + 1.5, 8, 8)
      .stroke();
    sheet.paragraph([plain(item)], { indent: 20, size: 9.5, leading: 1.38, gapAfter: 3.5 });
  }
  sheet.paragraph(
    [plain('Submit in the Assignment Center of the United States Patent and Trademark Office.')],
    { size: 8.6, color: faintColor },
  );
}

/**
 * The same data as CSV (RFC 4180, CRLF): `section,field,value`, one line for each value. Cells that
 * a spreadsheet would run as a formula get an apostrophe in front.
 */
export function coverSheetCsv(input: CoverSheetInput): string {
  const rows: [string, string, string][] = [['section', 'field', 'value']];
  for (const [index, party] of input.conveyingParties.entries()) {
    const section = `conveying_party_${index + 1}`;
    rows.push([section, 'name', party.company ?? party.name]);
    if (party.company) {
      rows.push([section, 'signed_by', party.name], [section, 'signer_title', party.title ?? '']);
    }
    rows.push([section, 'execution_date', isoDay(party.executedAt)]);
  }
  const { receivingParty, correspondence, patent, submitter } = input;
  rows.push(
    ['receiving_party', 'name', receivingParty.company ?? receivingParty.name],
    ['receiving_party', 'address', receivingParty.address],
    ['conveyance', 'nature', natureOfConveyance],
    ['property_1', isGranted(patent) ? 'patent_number' : 'application_number', patent.number],
    ['property_1', 'title', patent.title],
    ['property_1', 'issue_date', patent.issueDate ?? ''],
    ['property_1', 'filing_date', patent.filedOn ?? ''],
    ['property_1', 'granted_on_application', patent.applicationNumber ?? ''],
    ...propertiesOf(input)
      .slice(1)
      .map(({ label, number }, index): [string, string, string] => [
        `property_${index + 2}`,
        label === labels.patent ? 'patent_number' : 'application_number',
        `US ${formatPatentNumber(number)}`,
      ]),
    ['properties', 'count', String(propertiesOf(input).length)],
    ['fee', 'total', '0.00'],
    ['correspondence', 'name', correspondence.name],
    ['correspondence', 'address', correspondence.address],
    ['correspondence', 'email', correspondence.email ?? ''],
    ['submitter', 'name', submitter?.name ?? ''],
    ['submitter', 'signature_date', submitter?.submittedAt ? isoDay(submitter.submittedAt) : ''],
    ['clock', 'record_by', input.recordBy ? isoDay(input.recordBy) : ''],
    ['reference', 'sale', input.saleId],
    ['reference', 'document', input.documentId],
    ['reference', 'assignment_sha256', input.assignmentSha256 ?? ''],
  );
  return rows.map(csvLine).join('');
}

function isoDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

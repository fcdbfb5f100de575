import { isMarkOf } from '@claimstead/contract/typed-signature.ts';
import type { RecordInput, RecordSigner } from './document-input.port.ts';
import { drawField, drawHeading } from './document-layout.engine.ts';
import { plain, strong } from './document-lines.engine.ts';
import { contentWidth, DocumentSheet, faintColor, sheetMargin } from './document-sheet.engine.ts';

const meaningSize = 8.4;

/**
 * The record of signing: which papers, by their SHA-256 as they were read and as they were sealed, and who
 * signed them, when (UTC), from which address and with which browser. A separate file for the two sides,
 * because the assignment is recorded and permanently public. One record for all papers: everyone signs them in
 * one act, with one consent and one signature. The same input gives the same bytes.
 */
export async function renderSigningRecord(record: RecordInput): Promise<Buffer> {
  const sheet = new DocumentSheet({
    title: `Record of signing: ${record.patent.number}`,
    subject: `Record ${record.recordId}`,
    preparedAt: record.sealedAt,
    footer: `${record.patent.number}  ·  Record of signing ${record.recordId}`,
  });
  drawHeading(sheet, 'Record of Signing', 'Private to the parties. Not for recording.');
  drawField(sheet, 'Record', [[plain(record.recordId)]]);
  drawField(sheet, capitalized(record.subject.kind), [[plain(record.subject.id)]]);
  drawField(sheet, 'Property', [[strong(record.patent.number)], [plain(record.patent.title)]]);
  drawField(sheet, 'Sealed', [[plain(momentText(record.sealedAt))]]);
  sheet.y += 2;
  for (const paper of record.papers) drawPaper(sheet, paper);
  for (const [index, signer] of record.signers.entries()) drawSigner(sheet, signer, index + 1);
  sheet.drawRule(sheetMargin.left, sheet.y, contentWidth, 0.5);
  sheet.y += 8;
  sheet.paragraph(
    [
      plain(
        `Prepared after the last person signed. Times are in Coordinated Universal Time. This file and each paper carry a digital signature over every byte: a program that verifies signatures shows any later change. A paper is the one named here if its SHA-256 is the one given above.`,
      ),
    ],
    { size: 8.6, color: faintColor },
  );
  return await sheet.finish();
}

function drawPaper(sheet: DocumentSheet, paper: RecordInput['papers'][number]): void {
  sheet.ensure(96);
  sheet.drawRule(sheetMargin.left, sheet.y, contentWidth, 0.5);
  sheet.y += 9;
  sheet.paragraph([strong(paper.title)], { size: 10.8, gapAfter: 3 });
  drawRow(sheet, 'Document', paper.documentId);
  drawRow(sheet, 'SHA-256 read', paper.sha256Read);
  drawMeaning(sheet, 'The paper as everyone read it before signing');
  drawRow(sheet, 'SHA-256 sealed', paper.sha256Sealed);
  drawMeaning(sheet, 'The paper with all signatures, under its seal');
  sheet.y += 7;
}

function drawSigner(sheet: DocumentSheet, signer: RecordSigner, number: number): void {
  sheet.ensure(146);
  sheet.drawRule(sheetMargin.left, sheet.y, contentWidth, 0.5);
  sheet.y += 9;
  sheet.paragraph([strong(`${number}. ${signer.name}`), plain(`, ${capitalized(signer.role)}`)], {
    size: 10.8,
    gapAfter: 3,
  });
  drawRow(sheet, 'Account name', signer.name);
  drawRow(
    sheet,
    'Signature',
    signer.typedSignature === null ? 'Drawn' : `/${signer.typedSignature}/, typed`,
  );
  if (signer.typedSignature !== null)
    drawMeaning(sheet, comparison(signer.name, signer.typedSignature));
  drawRow(sheet, 'Consented', `${momentText(signer.consentAt)}, to sign electronically`);
  drawRow(sheet, 'Signed', momentText(signer.signedAt));
  drawRow(sheet, 'Email', signer.email);
  drawRow(sheet, 'IP address', signer.address);
  drawRow(sheet, 'Browser', signer.agent);
  sheet.y += 7;
}

/** The comparison, in words that are true. */
function comparison(name: string, mark: string): string {
  if (!isMarkOf(mark, name)) return 'Compared with the account name: different';
  return mark === name
    ? 'Compared with the account name: identical'
    : 'Compared with the account name: the same, except for case and spacing';
}

function drawRow(sheet: DocumentSheet, label: string, value: string): void {
  sheet.ensure(14);
  sheet.drawLabel(label, sheetMargin.left, sheet.y + 9);
  sheet.paragraph([plain(value)], { indent: 96, size: 9, leading: 1.35, gapAfter: 1.5 });
}

function drawMeaning(sheet: DocumentSheet, meaning: string): void {
  sheet.paragraph([plain(meaning)], {
    indent: 96,
    size: meaningSize,
    color: faintColor,
    gapAfter: 2.5,
  });
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `2026-11-21 10:04:09 UTC`. */
function momentText(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

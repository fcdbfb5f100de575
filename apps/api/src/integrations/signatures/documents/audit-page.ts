import { PDFDocument } from '@cantoo/pdf-lib';
import { productName } from '@claimstead/contract/product.ts';
import type { AuditInput, AuditSigner } from './document-input.ts';
import { drawField, drawHeading } from './document-layout.ts';
import { plain, strong } from './document-lines.ts';
import { contentWidth, DocumentSheet, faintColor, sheetMargin } from './document-sheet.ts';

/**
 * Appends the audit page: who signed, when (UTC), from which address and agent, and the SHA-256
 * before and after the marks. Many signers make it run over several pages. The pages that were
 * signed stay as they are. The same arguments give the same bytes.
 */
export async function appendAuditPage(pdf: Buffer, audit: AuditInput): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const pages = await PDFDocument.load(await renderAudit(audit), { updateMetadata: false });
  for (const page of await document.copyPages(pages, pages.getPageIndices())) {
    document.addPage(page);
  }
  document.setModificationDate(audit.sealedAt);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

async function renderAudit(audit: AuditInput): Promise<Buffer> {
  const sheet = new DocumentSheet({
    title: `Record of signing: ${audit.documentTitle}`,
    subject: `Document ${audit.documentId}`,
    preparedAt: audit.sealedAt,
    footer: `Record of signing  ·  Document ${audit.documentId}`,
  });
  drawHeading(sheet, 'Record of Signing', audit.documentTitle);
  drawField(sheet, 'Document', [[plain(audit.documentId)]]);
  drawField(sheet, 'Sealed', [[plain(momentText(audit.sealedAt))]]);
  drawDigest(sheet, 'SHA-256 before', audit.sha256Before, 'The document as every signer read it');
  drawDigest(
    sheet,
    'SHA-256 after',
    audit.sha256Marked,
    'The document with all marks, before this page',
  );
  sheet.y += 4;
  for (const [index, signer] of audit.signers.entries()) drawSigner(sheet, signer, index + 1);
  sheet.drawRule(sheetMargin.left, sheet.y, contentWidth, 0.5);
  sheet.y += 8;
  sheet.paragraph(
    [
      plain(
        `This page was made by ${productName} when the last person had signed. All times are in `,
      ),
      plain(
        'Coordinated Universal Time. The file carries a digital signature over every byte of it; ',
      ),
      plain('a program that checks signatures shows any later change.'),
    ],
    { size: 8.6, color: faintColor },
  );
  return await sheet.finish();
}

function drawDigest(sheet: DocumentSheet, label: string, digest: string, meaning: string): void {
  sheet.ensure(34);
  drawField(sheet, label, [[plain(digest)]]);
  sheet.y -= 5;
  sheet.paragraph([plain(meaning)], { indent: 96, size: 8.4, color: faintColor, gapAfter: 7 });
}

function drawSigner(sheet: DocumentSheet, signer: AuditSigner, number: number): void {
  sheet.ensure(118);
  sheet.drawRule(sheetMargin.left, sheet.y, contentWidth, 0.5);
  sheet.y += 9;
  sheet.paragraph([strong(`${number}. ${signer.name}`), plain(`, ${signer.role}`)], {
    size: 10.8,
    gapAfter: 3,
  });
  const mark = signer.markKind === 'typed' ? 'typed mark' : 'drawn mark';
  const rows: [string, string][] = [
    ['E-mail', signer.email],
    ['Consented', `${momentText(signer.consentAt)}, to sign electronically`],
    ['Signed', `${momentText(signer.signedAt)}, with a ${mark}`],
    ['Address', signer.address],
    ['Agent', signer.agent],
  ];
  for (const [label, value] of rows) {
    sheet.ensure(14);
    sheet.drawLabel(label, sheetMargin.left, sheet.y + 9);
    sheet.paragraph([plain(value)], { indent: 96, size: 9, leading: 1.35, gapAfter: 1.5 });
  }
  sheet.y += 7;
}

/** `2026-11-21 10:04:09 UTC`. */
function momentText(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

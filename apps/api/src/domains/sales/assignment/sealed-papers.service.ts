import type { SealedPart } from '@claimstead/contract/signing.contract.ts';
import { hash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Problem } from '../../../core/errors/problem.ts';
import type { FileAnswer } from '../../../core/http/mount.ts';
import { nullIfAway } from '../../signing/signing.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { wasFiled } from '../sales.rules.ts';
import { findSaleOfPaper, type Sale } from '../sales.store.ts';
import { announce, changeSale, withSale } from '../move-sale.service.ts';
import { mayRead } from '../sale-parties.service.ts';
import { movePapers } from '../papers/move-papers.service.ts';
import { findDocument, insertDocument, type SaleDocument } from '../papers/sale-documents.store.ts';

/** The names under which the parties download a sale's files. */
export const paperNames: Record<SealedPart, string> = {
  assignment: 'Patent Assignment Change.pdf',
  agreement: 'Patent Purchase Agreement.pdf',
  record: 'Record of Signing.pdf',
};

/**
 * Stores both sealed papers and the record of signing with their SHA-256, as soon as the signing provider has
 * them. @returns false while they are not sealed yet.
 */
export async function storeSealedPapers(deps: SalesDeps, sale: Sale): Promise<boolean> {
  const { signingDocumentId, assignmentId, agreementId, recordId } = sale;
  if (!signingDocumentId || !assignmentId || !agreementId || !recordId) return false;
  const sealed = (part: SealedPart) =>
    nullIfAway(deps, () => deps.signatures.download(signingDocumentId, part));
  const assignment = await sealed('assignment');
  const agreement = await sealed('agreement');
  const record = await sealed('record');
  if (!assignment || !agreement || !record) return false;
  const now = deps.clock.now();
  const papers = [
    await keep(deps, sale.id, 'assignment', assignmentId, assignment, now),
    await keep(deps, sale.id, 'agreement', agreementId, agreement, now),
    await keep(deps, sale.id, 'record', recordId, record, now),
  ];
  await withSale(deps, sale, async (unit, locked) => {
    for (const paper of papers) await insertDocument(unit.tx, paper);
    const change = { sealedAt: unit.now };
    const step = { move: 'seal', by: 'system', change } as const;
    const saved = await changeSale(
      unit,
      locked,
      {},
      { papers: await movePapers(unit, locked.papers, step) },
    );
    await appendEvidence(unit, sale.id, 'sealed', {
      details: Object.fromEntries(papers.map((paper) => [`${paper.part}Sha256`, paper.sha256])),
    });
    await announce(unit, saved);
  });
  return true;
}

async function keep(
  deps: SalesDeps,
  saleId: string,
  part: SealedPart,
  documentId: string,
  pdf: Buffer,
  storedAt: Date,
): Promise<SaleDocument> {
  // Each try has a new key: a key is written only once, and a try may have ended halfway.
  const storageKey = `sales/${documentId}-${randomUUID()}.pdf`;
  const { size } = await deps.files.put(storageKey, pdf);
  return {
    document_id: documentId,
    sale_id: saleId,
    part,
    storage_key: storageKey,
    sha256: hash('sha256', pdf),
    size,
    stored_at: storedAt,
  };
}

/**
 * A sealed paper for a party of its sale or an adviser, once the assignment is filed.
 * @throws {Problem} sales.document_not_found (also for strangers), sales.not_filed.
 */
export async function downloadPaper(
  deps: SalesDeps,
  userId: string,
  documentId: string,
): Promise<FileAnswer> {
  const sale = await findSaleOfPaper(deps.db, documentId);
  if (!sale || !(await mayRead(deps.db, sale, userId))) {
    throw new Problem('sales.document_not_found');
  }
  if (!wasFiled(sale)) throw new Problem('sales.not_filed');
  const paper = await findDocument(deps.db, documentId);
  if (!paper) throw new Problem('sales.document_not_found', { note: `no paper ${documentId}` });
  const pdf = await readPaper(deps, documentId);
  return {
    stream: pdf,
    contentType: 'application/pdf',
    size: pdf.length,
    downloadAs: paperNames[paper.part],
  };
}

/**
 * The bytes of a stored paper, compared with the hash taken when it was stored.
 * @throws Error when the file is gone or was changed.
 */
export async function readPaper(deps: SalesDeps, documentId: string): Promise<Buffer> {
  const paper = await findDocument(deps.db, documentId);
  const opened = paper ? await deps.files.open(paper.storage_key) : null;
  if (!paper || !opened) throw new Error(`the sealed paper ${documentId} is missing`);
  const pdf = await buffer(opened.stream);
  if (hash('sha256', pdf) !== paper.sha256) {
    throw new Error(`the sealed paper ${documentId} was changed`);
  }
  return pdf;
}

/** The SHA-256 that a stored paper had when it was stored; null: it is not stored. */
export async function findPaperHash(
  { db }: Pick<SalesDeps, 'db'>,
  documentId: string,
): Promise<string | null> {
  return (await findDocument(db, documentId))?.sha256 ?? null;
}

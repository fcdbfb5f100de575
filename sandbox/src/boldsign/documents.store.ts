import type { Database } from '../store/database.ts';
import { type BoldSignDocument, BoldSignFault } from './boldsign.shape.ts';

export type SentFile = { name: string; content: Uint8Array };
export type SignLink = { documentId: string; signerId: string; validTill: number };

export function insertDocument(
  db: Database,
  document: BoldSignDocument,
  files: readonly SentFile[],
): void {
  db.run(
    'INSERT INTO boldsign_documents (id, json) VALUES (?, ?)',
    document.documentId,
    JSON.stringify(document),
  );
  for (const [position, file] of files.entries()) {
    db.run(
      'INSERT INTO boldsign_files (document_id, position, name, content) VALUES (?, ?, ?, ?)',
      document.documentId,
      position,
      file.name,
      file.content,
    );
  }
}

/** @throws {BoldSignFault} 404 */
export function getDocument(db: Database, documentId: string): BoldSignDocument {
  const row = db.one<{ json: string }>(
    'SELECT json FROM boldsign_documents WHERE id = ?',
    documentId,
  );
  if (!row) throw new BoldSignFault(404, 'The document was not found.');
  return JSON.parse(row.json) as BoldSignDocument;
}

export function saveDocument(db: Database, document: BoldSignDocument): void {
  db.run(
    'UPDATE boldsign_documents SET json = ? WHERE id = ?',
    JSON.stringify(document),
    document.documentId,
  );
}

/** Newest first; those with every one of these labels. */
export function listDocuments(db: Database, labels: readonly string[]): BoldSignDocument[] {
  return db
    .all<{ json: string }>('SELECT json FROM boldsign_documents ORDER BY seq DESC')
    .map((row) => JSON.parse(row.json) as BoldSignDocument)
    .filter((document) => labels.every((label) => document.labels.includes(label)));
}

export function listFiles(db: Database, documentId: string): SentFile[] {
  return db.all<SentFile>(
    'SELECT name, content FROM boldsign_files WHERE document_id = ? ORDER BY position',
    documentId,
  );
}

export function insertLink(db: Database, key: string, link: SignLink): void {
  db.run(
    'INSERT INTO boldsign_links (key, document_id, signer_id, valid_till) VALUES (?, ?, ?, ?)',
    key,
    link.documentId,
    link.signerId,
    link.validTill,
  );
}

export function findLink(db: Database, key: string): SignLink | null {
  const row = db.one<{ document_id: string; signer_id: string; valid_till: number }>(
    'SELECT document_id, signer_id, valid_till FROM boldsign_links WHERE key = ?',
    key,
  );
  return row
    ? { documentId: row.document_id, signerId: row.signer_id, validTill: row.valid_till }
    : null;
}

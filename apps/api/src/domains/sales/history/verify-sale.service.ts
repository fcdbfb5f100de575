import type { SealedPart } from '@claimstead/contract/signing.contract.ts';
import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Files } from '../../../core/files/files.port.ts';
import { inspectSeal } from '../../signing/signing.api.ts';
import { listDocuments, type SaleDocument } from '../papers/sale-documents.store.ts';
import { findSale } from '../sales.store.ts';
import { findBrokenLink, viewEvidence, type BrokenLink } from '../evidence/evidence.service.ts';

type PaperFinding = {
  part: SealedPart;
  sha256: string;
  /** Null: unchanged since sealing, and it matches the log. */
  wrong: 'file_missing' | 'file_changed' | 'not_in_the_log' | 'seal_broken' | null;
};

export type SaleFindings = { entries: number; broken: BrokenLink | null; papers: PaperFinding[] };

/**
 * Checks what a court would ask for: the chain of a sale's evidence, and that each sealed paper is the exact
 * file whose SHA-256 the log names, with a valid seal. Changes nothing.
 * @returns null: there is no such sale.
 */
export async function verifySale(
  deps: Pick<CoreDeps, 'db'> & { files: Pick<Files, 'open'> },
  saleId: string,
): Promise<SaleFindings | null> {
  if (!(await findSale(deps.db, saleId))) return null;
  const entries = await viewEvidence(deps.db, saleId);
  const told = new Map(
    entries
      .filter((entry) => entry.what === 'sealed')
      .flatMap((entry) => Object.entries(entry.details)),
  );
  // BoldSign seals what is signed there; the seal that is checked here is our own.
  const sealedHere = !entries.some(
    ({ what, details }) => what === 'papers_sealed' && details['provider'] === 'BoldSign',
  );
  const papers: PaperFinding[] = [];
  for (const paper of await listDocuments(deps.db, saleId)) {
    const { part, sha256 } = paper;
    const isTold = told.get(`${part}Sha256`) === sha256;
    papers.push({
      part,
      sha256,
      wrong: isTold ? await lookAt(deps.files, paper, sealedHere) : 'not_in_the_log',
    });
  }
  for (const part of ['assignment', 'agreement', 'record'] as const) {
    const sha256 = told.get(`${part}Sha256`);
    const isKept = papers.some((paper) => paper.part === part);
    if (typeof sha256 === 'string' && !isKept) papers.push({ part, sha256, wrong: 'file_missing' });
  }
  return { entries: entries.length, broken: await findBrokenLink(deps.db, saleId), papers };
}

async function lookAt(
  files: Pick<Files, 'open'>,
  paper: SaleDocument,
  sealedHere: boolean,
): Promise<PaperFinding['wrong']> {
  const opened = await files.open(paper.storage_key);
  if (!opened) return 'file_missing';
  const pdf = await buffer(opened.stream);
  if (hash('sha256', pdf) !== paper.sha256) return 'file_changed';
  if (!sealedHere) return null;
  const seal = await inspectSeal(pdf);
  return seal.valid && seal.coversWholeDocument ? null : 'seal_broken';
}

/** Whether everything that {@link verifySale} found is as it should be. */
export function holds({ broken, papers }: SaleFindings): boolean {
  return broken === null && papers.every((paper) => paper.wrong === null);
}

/** The findings as a person reads them, one a line. The first line says whether all is well. */
export function findingLines(saleId: string, found: SaleFindings): string[] {
  const { broken } = found;
  return [
    `Sale ${saleId}: ${holds(found) ? 'the evidence holds' : 'THE EVIDENCE DOES NOT HOLD'}`,
    broken
      ? `  log         entry ${broken.sequence} ${broken.why === 'missing' ? 'is missing' : 'was changed or moved'}`
      : `  log         ${found.entries} entries, an unbroken chain`,
    ...found.papers.map(
      ({ part, sha256, wrong }) =>
        `  ${part.padEnd(11)} ${sha256} ${wrong === null ? 'sealed, unchanged, matches the log' : words[wrong]}`,
    ),
  ];
}

const words = {
  file_missing: 'THE FILE IS MISSING',
  file_changed: 'THE FILE WAS CHANGED',
  not_in_the_log: 'DOES NOT MATCH THE LOG',
  seal_broken: 'THE SEAL IS INVALID',
} as const satisfies Record<NonNullable<PaperFinding['wrong']>, string>;

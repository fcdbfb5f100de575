import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { DocumentFindings, FoundAt } from '../packages/contract/src/suggestions.contract.ts';
import { findOcrProgram } from '../apps/api/src/core/config/recognition-settings.ts';
import { documentFacts } from '../apps/api/src/domains/listings/suggestions/grant/document-facts.rules.ts';
import { readDocument } from '../apps/api/src/domains/listings/suggestions/document-reading.engine.ts';
import { type Compared, compare, type Mark } from './grants/compare.ts';
import { readTruth, type Truth } from './grants/truth.ts';

const mostShown = 120;
const columns = { mark: 6, kind: 20, place: 14 };

/**
 * Reads patent documents as the product does, and prints what each says, with its page and code, and how long it
 * took. Folders are looked through with all that lies below them. Scans are read if tesseract is there. Documents of
 * a folder with a table of what they print (`truth.json`) are compared with it, field by field; then the command fails
 * if anything is wrong.
 */
export async function benchGrants(places: string[]): Promise<void> {
  if (places.length === 0)
    throw new Error('Name files or folders: npm run bench -- grants <folder>');
  const ocrProgram = findOcrProgram(process.env, process.env['PATH']);
  const said = ocrProgram === null ? 'not read: tesseract was not found' : `read by ${ocrProgram}`;
  process.stdout.write(`Scans are ${said}.\n`);
  const counts = new Map<string, number>();
  const truths = new Map<string, Truth>();
  for (const place of places) {
    for (const one of (await readTruth(place)) ?? []) truths.set(join(place, one.file), one);
  }
  const marks = new Map<Mark, number>();
  for (const path of (await Promise.all(places.map(filesBelow))).flat().toSorted()) {
    const begun = performance.now();
    const kind = extname(path).toLowerCase() === '.docx' ? 'docx' : 'pdf';
    const reading = await readDocument(path, kind, { ocrProgram });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const end = reading.end === 'read' && !reading.found ? noneOf(reading.isScan) : reading.end;
    counts.set(end, (counts.get(end) ?? 0) + 1);
    process.stdout.write(`\n${path}  ${end}, ${seconds} s\n`);
    const found = reading.end === 'read' ? reading.found : null;
    const truth = truths.get(path);
    if (truth) printCompared(compare(found, truth), marks);
    else if (found) printFound(found);
  }
  const summary = [...counts].map(([end, count]) => `${count} ${end}`).join(', ');
  process.stdout.write(`\n${summary}\n`);
  if (marks.size > 0) {
    const told = [...marks].map(([mark, count]) => `${count} ${mark}`).join(', ');
    process.stdout.write(`Fields: ${told}\n`);
  }
  process.exit(marks.has('WRONG') ? 1 : 0);
}

function noneOf(isScan: boolean): string {
  return isScan ? 'a scan, not read' : 'nothing certain';
}

async function filesBelow(place: string): Promise<string[]> {
  if ((await stat(place)).isFile()) return [place];
  const entries = await readdir(place, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:pdf|docx)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** What the form is offered, then what goes to the patent's record. */
function printFound(found: DocumentFindings): void {
  printLine('number', found.patentNumber?.value ?? null, found.patentNumber?.source);
  printLine('owners offered', found.owners, found.owners?.source);
  for (const { kind, value, page = null, code = '', fromScan } of documentFacts(found)) {
    const place = { page, code: code ?? '', quote: '', ...(fromScan ? { fromScan } : {}) };
    printLine(kind, value, place as FoundAt);
  }
}

function printCompared(fields: readonly Compared[], marks: Map<Mark, number>): void {
  for (const { field, mark, read, printed } of fields) {
    marks.set(mark, (marks.get(mark) ?? 0) + 1);
    const said =
      mark === 'right' || mark === '-' ? shown(read) : `${shown(read)} for ${shown(printed)}`;
    process.stdout.write(`  ${mark.padEnd(columns.mark)} ${field.padEnd(columns.kind)} ${said}\n`);
  }
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > mostShown ? `${text.slice(0, mostShown)}… (${text.length})` : text;
}

function printLine(kind: string, value: unknown, source: FoundAt | undefined): void {
  const scan = source?.fromScan ? ' scan' : '';
  const place = source ? `p. ${source.page ?? '-'} (${source.code})${scan}` : '';
  process.stdout.write(
    `  ${kind.padEnd(columns.kind)} ${place.padEnd(columns.place)} ${shown(value)}\n`,
  );
}

import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, type Download } from '@playwright/test';
import { fromBufferPromise } from 'yauzl';

/** What an operator finds on opening the ZIP. `fields` are those of the CSV, as `section.field`. */
export type Packet = {
  names: string[];
  fields: Map<string, string>;
  assignment: Buffer;
  coverSheet: Buffer;
};

/** The files of an archive, by name. */
export async function openZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

/** Opens a downloaded packet. */
export async function openPacket(download: Download): Promise<Packet> {
  expect(download.suggestedFilename()).toMatch(/^Filing packet US .*\.zip$/);
  const files = await openZip(readFileSync(await download.path()));
  const file = (end: string) =>
    [...files].find(([name]) => name.endsWith(end))?.[1] ?? Buffer.alloc(0);
  const rows = readCsv(file('.csv').toString('utf8'));
  expect(rows[0]).toEqual(['section', 'field', 'value']);
  return {
    names: [...files.keys()],
    fields: new Map(
      rows.slice(1).map(([section, field, value]) => [`${section}.${field}`, value ?? '']),
    ),
    assignment: file('Assignment to record.pdf'),
    coverSheet: file('checklist.pdf'),
  };
}

/**
 * Every field that the office asks for (37 CFR 3.31) says what the sale says, in the CSV and, where
 * `pdftotext` is installed, in the cover sheet and the assignment.
 * @param said what is known about the sale from elsewhere, as `section.field`.
 */
export function expectPacketSays(packet: Packet, said: Record<string, string>): void {
  const { fields, assignment, coverSheet } = packet;
  expect(packet.names).toHaveLength(3);
  expect(Object.fromEntries(Object.keys(said).map((name) => [name, fields.get(name)]))).toEqual(
    said,
  );
  expect(fields.get('conveyance.nature')).toBe('Assignment');
  expect(fields.get('properties.count')).toBe('1');
  expect(fields.get('reference.assignment_sha256')).toBe(
    createHash('sha256').update(assignment).digest('hex'),
  );
  const sheet = wordsOf(coverSheet);
  const paper = wordsOf(assignment);
  if (sheet === null || paper === null) return;
  for (const [name, value] of fields) {
    // Formulas and what the submitter fills in are the CSV's own.
    if (value === '' || /^(properties|fee|reference\.document|correspondence\.email)/.test(name))
      continue;
    expect(sheet.includes(squeezed(shown(name, value))), `cover sheet: ${name} ${value}`).toBe(
      true,
    );
  }
  for (const name of ['property_1.title', 'receiving_party.name', 'receiving_party.address']) {
    expect(paper, name).toContain(squeezed(fields.get(name) ?? name));
  }
}

/** The grant date is in words on the sheet. */
function shown(name: string, value: string): string {
  if (name !== 'property_1.issue_date') return value;
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return words.format(new Date(`${value}T00:00:00Z`));
}

/** RFC 4180: three cells a line, any of which may be quoted. */
function readCsv(text: string): string[][] {
  const cell = '("(?:[^"]|"")*"|[^",\\r\\n]*)';
  const line = new RegExp(`^${cell},${cell},${cell}\\r\\n`, 'gm');
  return [...text.matchAll(line)].map((found) =>
    found.slice(1).map((value) => value.replace(/^"|"$/g, '').replaceAll('""', '"')),
  );
}

/** Without spaces and line breaks; null where `pdftotext` is not installed. */
function wordsOf(pdf: Buffer): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'claimstead-packet-'));
  try {
    const path = join(folder, 'paper.pdf');
    writeFileSync(path, pdf);
    const { error, stdout } = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
    return error ? null : squeezed(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, '');

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOcrProgram } from '../../../../core/config/recognition-settings.ts';
import { readDocument } from '../document-reading.engine.ts';
import { expectedOf, readingOf, scoreOf } from '../grant/eras/era-scores.test-kit.ts';
import { frontLayout } from '../grant/eras/front-layout.fixture.ts';
import { grantPaper } from '../grant/eras/grant-paper.fixture.ts';
import { grants1976 } from '../grant/eras/grants-1976.fixture.ts';
import { grants2001 } from '../grant/eras/grants-2001.fixture.ts';
import { grants2013 } from '../grant/eras/grants-2013.fixture.ts';
import { grantsOther } from '../grant/eras/grants-other.fixture.ts';
import { type ScanForm, scannedPaper } from './scanned-paper.test-kit.ts';

const ocrProgram = findOcrProgram({}, process.env['PATH']);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scans-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A usual run reads one of each era: a page takes seconds. */
const isSoak = process.env['SOAK'] === 'on';
const eras = [
  ['1976 to 2000', [grants1976[1], grants1976[6]], 'bits'],
  ['2001 to 2012', [grants2001[1], grants2001[4]], 'grey'],
  ['since 2013', [grants2013[0], grants2013[7]], 'strips'],
  ['designs, plants and reissues', [grantsOther[3], grantsOther[8]], 'grey'],
] as const;
const claims = [
  'What is claimed is:',
  '1. A thing with a lid.',
  '2. The thing of claim 1, wherein the lid is flat.',
];

describe.runIf(ocrProgram !== null)('scanned grants, read by tesseract', () => {
  it.each(eras)(
    '%s: most of what they print is read right, and all of it says that it is from a scan',
    async (name, records, form: ScanForm) => {
      const notes: string[] = [];
      let [right, all, wrong] = [0, 0, 0];
      for (const one of isSoak ? records : records.slice(0, 1)) {
        if (!one) continue;
        const { figures: _none, ...printed } = one;
        const record = { ...printed, claims: 2, sheets: 1 };
        const body = ['DETAILED DESCRIPTION', 'A thing has a lid.', ...claims];
        const paper = await grantPaper({ ...frontLayout(record), sheets: 1, body });
        const path = join(folder, randomUUID());
        await writeFile(path, await scannedPaper(paper, form));
        const reading = await readDocument(path, 'pdf', { ocrProgram });
        const found = reading.end === 'read' ? reading.found : null;
        expect(JSON.stringify(found)).not.toMatch(/"code":"[^"]*","quote":"[^"]*"\}/);
        const score = scoreOf(readingOf(found), expectedOf(record));
        right += score.right;
        wrong += score.wrong.length;
        all += Object.keys(expectedOf(record)).length;
        for (const each of [...score.missing, ...score.wrong])
          notes.push(`  ${record.number} ${each}`);
        expect(found?.grant?.claims?.value.map(({ dependsOn }) => dependsOn)).toEqual([[], [1]]);
      }
      const line = `${((right / all) * 100).toFixed(1)} % right, ${wrong} of ${all} wrong, scanned: ${name}`;
      process.stdout.write([line, ...notes, ''].join('\n'));
      expect(right / all).toBeGreaterThanOrEqual(0.85);
    },
    120_000,
  );
});

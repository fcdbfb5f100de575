import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { wordingVersion } from './document-input.port.ts';
import {
  hasProgram,
  runOnPdf,
  twelveNames,
  twelveOwners,
  twoOwners,
  twoOwnersAgreement,
} from './document.fixture.ts';
import type { AssignmentInput } from './document-input.port.ts';
import { ownerName } from './document-parties.copy.ts';
import { sheetSize } from './document-sheet.engine.ts';
import { textDrawnIn } from './document-text.fixture.ts';
import { linesOf } from './pdf-text.fixture.ts';
import { renderAgreement, renderAssignment } from './render-papers.service.ts';

const readers: [string, (pdf: Buffer) => string][] = [['our own text reader', textDrawnIn]];
if (hasProgram('pdftotext')) {
  readers.push(['pdftotext', (pdf) => oneLine(runOnPdf('pdftotext', pdf, ['-']))]);
} else {
  process.stdout.write('pdftotext is not installed: texts are checked with our own reader only\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Readers put spaces where the font changes; words are compared without them. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

async function assignmentText(input: AssignmentInput, read: (pdf: Buffer) => string) {
  return read((await renderAssignment(input)).pdf);
}

test('read aloud, labels are words and each owner is followed by the stake', async () => {
  const lines = await linesOf((await renderAssignment(twoOwners)).pdf);
  const text = lines.join(' ');
  for (const words of ['PATENT US 9,123,456', 'TITLE ', 'ASSIGNORS Jane Doe', 'Jane Doe 62.5%']) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/ASSIGNEE +Northwind Devices, Inc\./);
  expect(text).toContain('ASSIGNOR · 62.5%');
});

describe.each(readers)('read with %s', (_name, read) => {
  test('an assignment names the patent, every owner with stake, the buyer with address', async () => {
    const text = await assignmentText(twoOwners, read);
    for (const part of [
      'US 9,123,456',
      'United States Patent No. 9,123,456',
      twoOwners.patent.title,
      'September 1, 2015',
      'Jane Doe',
      '62.5%',
      'Dębowa Labs sp. z o.o.',
      'acting through Łukasz Żółć, Managing Director',
      '37.5%',
      'Northwind Devices, Inc.',
      twoOwners.buyer.address,
    ]) {
      expect(squeezed(text)).toContain(squeezed(part));
    }
  });

  test('an assignment conveys in present-tense words, past infringement included', async () => {
    const text = await assignmentText(twoOwners, read);
    expect(text).toContain('For good and valuable consideration');
    expect(text).toContain('hereby assigns, transfers and conveys');
    expect(text).toContain('entire right, title and interest');
    expect(text).toContain('right to sue for past infringement');
    expect(text).not.toContain('agrees to assign');
  });

  test('an assignment shows no price and no held payment', async () => {
    const { pdf } = await renderAssignment(twoOwnersAgreement);
    expect(read(pdf)).not.toMatch(/\$|USD|12,500|price|held payment/i);
  });

  test('an assignment has empty lines for printed names and dates', async () => {
    const text = await assignmentText(twoOwners, read);
    expect(text.match(/Printed name/g)).toHaveLength(3);
    expect(text.match(/\bDate\b/g)).toHaveLength(3);
    expect(text).not.toContain('/Jane Doe/');
  });

  test('every page names the patent, the wording and its number', async () => {
    const text = await assignmentText(twelveOwners, read);
    expect(text).toContain(`Wording ${wordingVersion}`);
    const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1]);
    expect(pages).toBeGreaterThan(1);
    expect(text).toContain(`Page ${pages} of ${pages}`);
  });

  test('twelve owners are all named, in their own scripts', async () => {
    const text = await assignmentText(twelveOwners, read);
    for (const name of twelveNames) expect(squeezed(text)).toContain(squeezed(name));
  });

  test('a title of 300 characters is shown whole, with or without spaces', async () => {
    const spaced = 'Apparatus for measurement of drift '.repeat(9).slice(0, 299).concat('Z');
    const solid = 'Polymethylmethacrylate'.repeat(14).slice(0, 300);
    for (const title of [spaced, solid]) {
      const text = await assignmentText(
        { ...twoOwners, patent: { ...twoOwners.patent, title } },
        read,
      );
      expect(squeezed(text)).toContain(squeezed(title));
    }
  });

  test('a character without a glyph is shown by its code point, and direction marks are dropped', async () => {
    const owners = [{ key: 'o', name: 'Li 王\u202Eexe\u200B', sharePercent: 100 }];
    const text = await assignmentText({ ...twoOwners, owners }, read);
    expect(text).toContain('Li [U+738B]exe');
  });

  test('a name that is written from right to left turns nothing: the papers have no such letters', async () => {
    const owners = [{ key: 'o', name: 'דן', sharePercent: 100 }];
    const text = await assignmentText({ ...twoOwners, owners }, read);
    expect(squeezed(text)).toContain(squeezed('[U+05D3 U+05DF]'));
    expect(text).not.toMatch(/[\u0590-\u08FF]/u);
  });

  test('an application is assigned by its number, with the patents granted on it', async () => {
    const patent = { number: 'US 17/123,456', title: 'Drone', kind: 'application' as const };
    const text = await assignmentText({ ...twoOwners, patent }, read);
    expect(text).toContain('United States Patent Application No. 17/123,456');
    expect(text).toContain('every patent granted on the Application');
  });

  test('the agreement states price, held payment, warranties and disclosures', async () => {
    const text = read((await renderAgreement(twoOwnersAgreement)).pdf);
    for (const part of [
      '$12,500.00 USD',
      'S-1042',
      'Held payment',
      'Warranties of title',
      'Maintenance fees',
      'Terminal disclaimer',
      'Entity status',
      'recorded within 3 months',
    ]) {
      expect(squeezed(text)).toContain(squeezed(part));
    }
    expect(text).not.toMatch(/escrow/i);
  });
});

describe.each(readers)('Annex A, read with %s', (_name, read) => {
  test('prints each question with its answer, day and papers, and what was not answered as that', async () => {
    const text = squeezed(read((await renderAgreement(twoOwnersAgreement)).pdf));
    for (const part of [
      'Annex A: Disclosures of the Sellers',
      'Liens. Does the patent secure a debt?',
      'Yes. Answered on November 19, 2026 (UTC).',
      'A loan of First Bank of Ohio.',
      'Paper: loan agreement.pdf, SHA-256',
      'c0ffee'.repeat(11).slice(0, 64),
      'No. Answered on November 20, 2026 (UTC).',
      'The Sellers do not know.',
      'Has anyone promised a standards body to license the patent?',
      'Not answered by the Sellers.',
    ]) {
      expect(text).toContain(squeezed(part));
    }
    expect(text.match(/NotansweredbytheSellers/g)).toHaveLength(1);
  });

  test('is one sentence where nothing was answered, which names what was asked', async () => {
    const disclosures = twoOwnersAgreement.disclosures.map((entry) => ({
      ...entry,
      ...{ answer: null, text: '', answeredAt: null, papers: [], referencePatents: [] },
    }));
    const text = squeezed(
      read((await renderAgreement({ ...twoOwnersAgreement, disclosures })).pdf),
    );
    const names = disclosures.map(({ name }) => name).join('; ');
    expect(text).toContain(
      squeezed(`The Sellers answered none of the questions that they were asked: ${names}.`),
    );
    expect(text).not.toContain('NotansweredbytheSellers');
  });

  test('holds eleven answers of two thousand characters, and the recorded paper has none of it', async () => {
    const answered = {
      answer: 'yes' as const,
      answeredAt: twoOwners.preparedAt,
      papers: [],
      referencePatents: [],
    };
    const disclosures = Array.from({ length: 11 }, (_, at) => ({
      ...answered,
      name: `Question ${at}`,
      question: 'Is there something?',
      text: `begin${at} ${'word '.repeat(390)} end${at}`,
    }));
    const input = { ...twoOwnersAgreement, disclosures };
    const text = squeezed(read((await renderAgreement(input)).pdf));
    for (const { name, text: words } of disclosures) {
      expect(text).toContain(squeezed(name));
      expect(text).toContain(squeezed(words.slice(0, 8)));
      expect(text).toContain(squeezed(words.slice(-6)));
    }
    expect(read((await renderAssignment(input)).pdf)).not.toContain('Annex');
  });
});

test('the same input gives the same bytes, and the hash is of those bytes', async () => {
  const first = await renderAssignment(twoOwners);
  const second = await renderAssignment(structuredClone(twoOwners));
  expect(second.pdf.equals(first.pdf)).toBe(true);
  expect(first.sha256).toBe(createHash('sha256').update(first.pdf).digest('hex'));
  const agreement = await renderAgreement(twoOwnersAgreement);
  expect((await renderAgreement(structuredClone(twoOwnersAgreement))).sha256).toBe(
    agreement.sha256,
  );
});

test('everyone has one place, inside a page and apart from all others', async () => {
  const { places } = await renderAssignment(twelveOwners);
  const keys = [twelveOwners.buyer, ...twelveOwners.owners].map((signer) => signer.key);
  expect(places.map((place) => place.signerKey)).toEqual(keys);
  for (const [index, place] of places.entries()) {
    expect(place.x).toBeGreaterThan(0);
    expect(place.x + place.width).toBeLessThan(sheetSize.width);
    expect(place.dateAt.y).toBeGreaterThan(50);
    expect(place.y + place.height).toBeLessThan(sheetSize.height);
    for (const other of places.slice(index + 1)) {
      const apart =
        other.page !== place.page ||
        other.x >= place.x + place.width ||
        other.y + other.height < place.dateAt.y ||
        place.y + place.height < other.dateAt.y;
      expect(apart, `${place.signerKey} and ${other.signerKey}`).toBe(true);
    }
  }
});

test('owners who do not convey the whole are refused', async () => {
  const [first] = twoOwners.owners;
  if (!first) throw new Error('the fixture has owners');
  await expect(renderAssignment({ ...twoOwners, owners: [first] })).rejects.toThrow(/100 percent/);
  await expect(renderAssignment({ ...twoOwners, owners: [] })).rejects.toThrow(RangeError);
  expect(ownerName(first)).toBe('Jane Doe');
});

test('a price that is not a positive number of cents is refused', async () => {
  for (const priceCents of [0, -1, 10.5]) {
    await expect(renderAgreement({ ...twoOwnersAgreement, priceCents })).rejects.toThrow(
      RangeError,
    );
  }
});

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../docs/decisions');
const index = 'README.md';
const names = readdirSync(folder)
  .filter((name) => name !== index)
  .sort();
const records = names.map((name) => readRecord(name));

describe('the decision records', () => {
  it('are numbered from 0001 without gaps or repeats', () => {
    const numbers = names.map((name) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1] ?? name);
    expect(numbers).toEqual(names.map((_, at) => String(at + 1).padStart(4, '0')));
  });

  it.each(records)('$name has its number, and context, decision and consequences', (record) => {
    expect(record.number).toBe(record.name.slice(0, 4));
    const headings = [...record.text.matchAll(/^## (Context|Decision|Consequences)$/gm)];
    expect(headings.map((match) => match[1])).toEqual(['Context', 'Decision', 'Consequences']);
  });

  it.each(records)('$name has a date and a status', (record) => {
    expect(record.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(withoutLinks(record.status)).toMatch(
      /^(accepted|(accepted, amended|superseded) by \d{4}((, \d{4})* and \d{4})?)$/,
    );
  });

  it.each(records)('$name and the records that it names agree on what amends what', (record) => {
    const later = records.filter((other) => other.amends.includes(record.number));
    expect(numbersIn(record.status)).toEqual(later.map((other) => other.number));
    expect(later.every((other) => other.number > record.number)).toBe(true);
    const known = new Set(records.map((other) => other.number));
    expect(record.amends.filter((number) => !known.has(number))).toEqual([]);
  });

  it.each(records)('$name has no other words at its head', ({ head }) => {
    const known = /^- (Date|Status|Amends|Rests on): /;
    expect(head.filter((line) => !known.test(line))).toEqual([]);
  });

  it.each(records)('$name decides what it decided when it was written', ({ name, decided }) => {
    expect(sumOf(decided)).toMatchSnapshot(name);
  });

  it('are all in the index, with their title and status', () => {
    const text = readFileSync(join(folder, index), 'utf8');
    const rows = text.split('\n').filter((line) => line.startsWith('| ['));
    expect(rows).toEqual(
      records.map(
        ({ number, name, title, status }) => `| [${number}](${name}) | ${title} | ${status} |`,
      ),
    );
  });
});

function readRecord(name: string) {
  const text = readFileSync(join(folder, name), 'utf8');
  const [, number = '', title = ''] = /^# (\d{4})\. (.+)\n/.exec(text) ?? [];
  const field = (of: string) => new RegExp(`^- ${of}: (.+)$`, 'm').exec(text)?.[1] ?? '';
  const status = field('Status');
  return {
    name,
    text,
    number,
    title,
    status,
    date: field('Date'),
    head: text
      .slice(text.indexOf('\n\n') + 2, text.indexOf('\n\n', text.indexOf('\n- Status')))
      .split('\n'),
    decided: /^## Decision\n([\s\S]*?)^## Consequences$/m.exec(text)?.[1] ?? '',
    amends: numbersIn(field('Amends')),
  };
}

/** Of the words alone: names in backticks and addresses of links follow what is renamed, and lines may be broken elsewhere. */
function sumOf(decided: string): string {
  const words = decided
    .replace(/`[^`\n]*`/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\s+/g, ' ');
  return createHash('sha256').update(words).digest('hex').slice(0, 16);
}

function numbersIn(text: string): string[] {
  return [...text.matchAll(/\[(\d{4})\]/g)].map((match) => match[1] ?? '');
}

function withoutLinks(text: string): string {
  return text.replace(/\[(\d{4})\]\([^)]*\)/g, '$1');
}

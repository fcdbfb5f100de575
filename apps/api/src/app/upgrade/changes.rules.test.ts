import { describe, expect, it } from 'vitest';
import { changesSince, compareVersions, isContractStep, longTables } from './changes.rules.ts';

const changelog = `# Changelog

## Unreleased: 1.3.0
Third

## 1.2.0 (2027-01-02)
Second

## 1.1.0
First
`;

describe('what a version changes', () => {
  const versions = (known: string | null, next: string) =>
    changesSince(changelog, known, next).map(({ version }) => version);
  it('is everything after the version that the database knows, up to this one', () => {
    expect(versions('1.1.0', '1.3.0')).toEqual(['1.3.0', '1.2.0']);
    expect(versions('1.1.0', '1.2.0')).toEqual(['1.2.0']);
    expect(versions(null, '1.2.0')).toEqual(['1.2.0', '1.1.0']);
    expect(versions('1.3.0', '1.3.0')).toEqual([]);
    expect(changesSince(changelog, '1.1.0', '1.2.0')[0]?.text).toContain('Second');
  });
  it('compares numbers, not letters', () => {
    expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0);
    expect(compareVersions('1.0.0', '1.0.0')).toBe(0);
  });
});

describe('a migration that takes long', () => {
  const rows = new Map([
    ['messages', 5_000_000],
    ['plans', 3],
  ]);
  it.each([
    'create index messages_at on messages (created_at)',
    'create unique index messages_at on messages (created_at)',
    "update messages set kind = 'text'",
    'alter table messages\n  alter column kind set not null',
    'alter table messages add constraint short check (length(text) < 9) not valid',
  ])('is one that goes through a large table: %s', (text) => {
    expect(longTables(text, rows)).toEqual(['messages']);
  });
  it.each([
    'create index plans_at on plans (created_at)',
    'alter table messages add column kind text',
    '-- update messages\ncreate table notes (id uuid)',
    'create index concurrently messages_at on messages (created_at)',
  ])('is not: %s', (text) => expect(longTables(text, rows)).toEqual([]));
});

it('a contract step says so', () => {
  expect(isContractStep('-- Contract step after 1.2.0\ndrop table a;')).toBe(true);
  expect(isContractStep('create table a ()')).toBe(false);
});

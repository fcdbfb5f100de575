import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partOf } from './dev-changes.ts';

describe('what a save restarts:', () => {
  it.each([
    ['apps/api/src/domains/offers/offers.service.ts', 'api'],
    ['apps/api/migrations/0001_core.sql', 'api'],
    ['packages/contract/src/offers.contract.ts', 'api'],
    ['.env', 'api'],
    ['sandbox/src/app.ts', 'sandbox'],
    ['sandbox/src/mailbox/page/page.css', 'sandbox'],
  ])('%s: the %s', (file, part) => {
    expect(partOf(file)).toBe(part);
    expect(file === '.env' || existsSync(join(import.meta.dirname, '..', file))).toBe(true);
  });

  it.each([
    'apps/web/app/root.tsx',
    'apps/api/src/domains/offers/offers.race.test.ts',
    'apps/api/src/app/mails.fixture.ts',
    'apps/api/src/test-kit/world.ts',
    'apps/api/src/main.ts~',
    'sandbox/src/main.suite.test.ts',
    'README.md',
  ])('%s: nothing', (file) => {
    expect(partOf(file)).toBeNull();
  });
});

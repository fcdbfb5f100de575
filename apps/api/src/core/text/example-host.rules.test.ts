import { expect, it } from 'vitest';
import { exampleHost } from './example-host.rules.ts';

it.each([
  ['https://claimstead.example', 'claimstead.example'],
  ['https://claimstead.example:8443/path', 'claimstead.example'],
  ['postgres://user:pass@word@db.example:5432/claimstead', 'db.example'],
  ['smtps://user:password@smtp.EXAMPLE', 'smtp.EXAMPLE'],
  ['Claimstead <hello@claimstead.example>', 'claimstead.example'],
  ['hello@example.com', 'example.com'],
  ['a@b.invalid', 'b.invalid'],
  ['https://example.com.', 'example.com'],
])('%s names a host that nobody can have', (address, host) => {
  expect(exampleHost(address)).toBe(host);
});

it.each([
  'https://claimstead.test',
  'https://claimstead.com/claimstead.example',
  'postgres://claimstead.example:secret@10.0.0.2/claimstead',
  'hello@notexample.com',
  'hello@claimstead.com',
  'embedded',
  '',
])('%s does not', (address) => {
  expect(exampleHost(address)).toBeNull();
});

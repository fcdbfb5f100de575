import { expect, it } from 'vitest';
import { safeName, ZipPaths } from './zip-names.rules.ts';

it.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Windows\\x.pdf', 'C__Windows_x.pdf'],
  ['..', 'unnamed'],
  ['', 'unnamed'],
  ['.hidden', 'hidden'],
  ['con.txt', '_con.txt'],
  ['a\u0000b\nc', 'a_b_c'],
  ['gnp\u202Efdp.exe', 'gnp_fdp.exe'],
  ['Hülle <1>.pdf ', 'Hülle _1_.pdf'],
])('%j becomes the plain name %j', (wanted, name) => {
  expect(safeName(wanted)).toBe(name);
});

it('a long name is cut by whole characters and keeps its ending', () => {
  const name = safeName(`${'🙂'.repeat(300)}.pdf`);
  expect(name.length).toBe(120);
  expect(name).toMatch(/^(🙂)+\.pdf$/u);
});

it('two files of one name have a place each, also where only the case differs', () => {
  const paths = new ZipPaths();
  expect(paths.place(['a', 'claims.pdf'])).toBe('a/claims.pdf');
  expect(paths.place(['a', 'Claims.pdf'])).toBe('a/Claims (2).pdf');
  expect(paths.place(['a', 'claims.pdf'])).toBe('a/claims (3).pdf');
  expect(paths.place(['b', 'claims.pdf'])).toBe('b/claims.pdf');
});

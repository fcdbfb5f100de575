import { expect, it } from 'vitest';
import { attachmentHeader } from './attachment.rules.ts';

it('a download keeps its name, also where old readers need plain letters', () => {
  expect(attachmentHeader('Größe.pdf')).toBe(
    `attachment; filename="Gr__e.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`,
  );
});

it.each([
  'a"; filename="b.exe',
  "a'b(c)*.pdf",
  'line\r\nSet-Cookie: x',
  'back\\slash',
  '\ud800.pdf',
])('no name can end its header or start another: %j', (name) => {
  const header = attachmentHeader(name);
  expect(header).toMatch(
    /^attachment; filename="[\x20\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.!~%-]*$/,
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDraft } from '../../domains/listings/listings.test-kit.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';

let world: World;
let person: Persona;
let uploads: readonly (readonly ['POST' | 'PATCH', string])[];
beforeAll(async () => {
  world = await startWorld();
  person = await world.person();
  const draft = await makeDraft(person);
  const other = await world.person();
  uploads = [
    ['PATCH', '/user/image'],
    ['POST', `/patent/upload/image?patentId=${draft}`],
    ['POST', `/patent/upload/document?patentId=${draft}`],
    ['POST', `/patent/upload/document/research?patentId=${draft}`],
    ['POST', `/messages/${other.userId}/files`],
  ];
});
afterAll(() => world.stop());

const part =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

test.each([
  ['before its first part', 'form-data; boundary=b', '--b'],
  ['in the head of its part', 'form-data; boundary=b', part.slice(0, 40)],
  ['in its file', 'form-data; boundary=b', `${part}half`],
  ['nowhere, but is of another boundary', 'form-data; boundary=other', `${part}all\r\n--b--\r\n`],
  ['nowhere, but names no boundary', 'form-data', `${part}all\r\n--b--\r\n`],
])(
  'a form that breaks off %s is refused by every upload, and no failure of ours',
  async (_where, form, payload) => {
    for (const [method, path] of uploads) {
      const headers = { 'content-type': `multipart/${form}` };
      const answer = await person.request(method, path, { body: Buffer.from(payload), headers });
      expect([path, answer.status >= 400 && answer.status < 500], answer.text).toEqual([
        path,
        true,
      ]);
    }
  },
);

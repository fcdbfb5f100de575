import type { Message, MessageFile } from '@claimstead/contract/messaging.contract.ts';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxOf, relationshipTo } from '../../../core/inspection/hostile-zip.test-kit.ts';
import { newId } from '../../../core/ids/ids.ts';
import { docxDocument, openFile, pdfDocument, pngImage } from '../../listings/listings.test-kit.ts';
import { anonymously, type Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { addressLivesSeconds } from './message-file-addresses.rules.ts';

let world: World;
let ana: Persona;
let ben: Persona;
let stranger: Persona;
let pdf: Buffer;

beforeAll(async () => {
  world = await startWorld();
  ana = await world.person();
  ben = await world.person();
  stranger = await world.person();
  pdf = await pdfDocument();
});
afterAll(() => world.stop());

const upload = (who: Persona, whom: Persona, content: Buffer, name = 'plan.pdf') =>
  who.upload('POST', `/messages/${whom.userId}/files`, {
    name,
    contentType: 'application/octet-stream',
    content,
  });
const uploaded = async (who: Persona, whom: Persona, content = pdf, name = 'plan.pdf') =>
  (await upload(who, whom, content, name)).body as MessageFile;
const send = (who: Persona, whom: Persona, fileIds: string[], more = {}) =>
  who.request('POST', `/messages/${whom.userId}`, {
    body: { message: 'See here', fileIds, ...more },
  });
const statusOf = async (uri: string, who: Persona) =>
  (await who.request('GET', uri, { raw: true })).status;
const storedKeys = async () => {
  const rows = await world.deps.db.selectFrom('message_files').select('storage_key').execute();
  return rows.map((row) => row.storage_key);
};

describe('a file of a message', () => {
  it('that links to its author’s own disk is kept without that, and its sender is told', async () => {
    const linked = docxOf([relationshipTo('image', 'file:///C:\\Users\\ana\\a.png')]);
    const file = await uploaded(ana, ben, linked, 'linked.docx');
    expect(file).toMatchObject({ name: 'linked.docx', leftOut: 'own_disk' });
    const row = await world.deps.db
      .selectFrom('message_files')
      .select(['size', 'sha256'])
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow();
    const { rawPayload } = await openFile(world, file.uri, ana.cookie);
    expect(rawPayload.equals(linked)).toBe(false);
    expect(row).toEqual({
      size: rawPayload.length,
      sha256: createHash('sha256').update(rawPayload).digest('hex'),
    });
  });

  it('is its sender’s alone until it is sent, and then of both, in the order of attaching', async () => {
    const first = await uploaded(ana, ben);
    const second = await uploaded(ana, ben, docxDocument(), 'claims');
    expect([first.name, second.name]).toEqual(['plan.pdf', 'claims.docx']);
    expect(await statusOf(first.uri, ana)).toBe(302);
    expect(await statusOf(first.uri, ben)).toBe(404);
    const sent = (await send(ana, ben, [second.id, first.id])).body as Message;
    expect(sent.files).toEqual([second, first]);
    const thread = (await ben.request('GET', `/messages/${ana.userId}`)).body as Message[];
    expect(thread.at(-1)?.files).toEqual([second, first]);
    const opened = await openFile(world, first.uri, ben.cookie);
    expect([opened.statusCode, opened.rawPayload.equals(pdf)]).toEqual([200, true]);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment; filename="plan.pdf"'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await statusOf(first.uri, stranger)).toBe(404);
    expect(await statusOf(first.uri, anonymously(world))).toBe(401);
    // Once sent it cannot be sent again, and nobody sends what another uploaded.
    expect((await send(ana, ben, [first.id])).body).toMatchObject({ code: 'messaging.files_gone' });
  });

  it('is opened by an address that ends, and works for one person', async () => {
    const file = await uploaded(ana, ben);
    await send(ana, ben, [file.id]);
    const { headers } = await ben.request('GET', file.uri, { raw: true });
    const address = String(headers['location']);
    expect(headers['cache-control']).toBe('no-store');
    expect(await statusOf(address, ben)).toBe(200);
    expect(await statusOf(address, ana)).toBe(404);
    expect(await statusOf(address, anonymously(world))).toBe(401);
    for (const forged of [
      address.replace(/until=\d+/, 'until=99999999999'),
      address.replace(/signature=../, 'signature=AA'),
      address.replace(/\?.*/, ''),
      address.replace(file.id, newId()),
      '/message-files/nothing',
    ]) {
      expect(await statusOf(forged, ben), forged).toBe(404);
    }
    world.clock.advance(addressLivesSeconds);
    expect(await statusOf(address, ben)).toBe(403);
  });

  it('that is a picture is redrawn, without what the camera wrote beside it', async () => {
    const photo = await sharp(await pngImage())
      .withExif({ IFD0: { Artist: 'A name in the picture' } })
      .jpeg()
      .toBuffer();
    const file = await uploaded(ana, ben, photo, 'photo.jpg');
    expect(file).toMatchObject({ contentType: 'image/webp', name: 'photo.jpg.webp' });
    const opened = await openFile(world, file.uri, ana.cookie);
    expect(opened.headers['content-type']).toBe('image/webp');
    expect((await sharp(opened.rawPayload).metadata()).exif).toBeUndefined();
  });

  it('is refused when it is of another kind, too large a picture, empty, or for nobody', async () => {
    const before = await storedKeys();
    const codeOf = async (content: Buffer, name?: string) =>
      ((await upload(ana, ben, content, name)).body as { code: string }).code;
    expect(await codeOf(Buffer.from('<html>'))).toBe('messaging.file_invalid');
    expect(await codeOf(Buffer.alloc(0))).toBe('files.missing');
    expect(await codeOf(Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), 'a.png')).toBe('files.too_large');
    expect((await upload(ana, ana, pdf)).body).toMatchObject({ code: 'messaging.not_found' });
    expect((await upload(anonymously(world), ben, pdf)).status).toBe(401);
    const unverified = await world.person({ verified: false });
    expect((await upload(unverified, ben, pdf)).status).toBe(403);
    const blocked = await world.person();
    await ben.request('PUT', `/user/blocks/${blocked.userId}`);
    expect((await upload(blocked, ben, pdf)).body).toMatchObject({ code: 'messaging.blocked' });
    expect(await storedKeys()).toEqual(before);
  });

  it('goes with no other message: not to another person, not from another, not six at once', async () => {
    const file = await uploaded(ana, ben);
    const gone = { code: 'messaging.files_gone' };
    expect((await send(ana, stranger, [file.id])).body).toMatchObject(gone);
    expect((await send(ben, ana, [file.id])).body).toMatchObject(gone);
    expect((await send(ana, ben, [newId()])).body).toMatchObject(gone);
    const six = Array.from({ length: 6 }, () => newId());
    expect((await send(ana, ben, six)).status).toBe(400);
    // A refused message left nothing, so the file can still be sent; again under the key, once.
    const key = { idempotencyKey: 'with a file' };
    const sent = (await send(ana, ben, [file.id], key)).body;
    expect((await send(ana, ben, [file.id], key)).body).toEqual(sent);
  });

  it('that is never sent is forgotten after a day, with its content', async () => {
    const file = await uploaded(ana, ben);
    const row = await world.deps.db
      .selectFrom('message_files')
      .select('storage_key')
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow();
    world.clock.advance(23 * 3600);
    await world.settle();
    expect(await world.deps.files.size(row.storage_key)).not.toBeNull();
    world.clock.advance(2 * 3600);
    await world.settle();
    expect(await storedKeys()).not.toContain(row.storage_key);
    expect(await world.deps.files.size(row.storage_key)).toBeNull();
  });

  it('goes with the account of its writer, and not with that of the other', async () => {
    const [cleo, dan] = [await world.person(), await world.person()];
    const hers = await uploaded(cleo, dan);
    const his = await uploaded(dan, cleo);
    await send(cleo, dan, [hers.id]);
    await send(dan, cleo, [his.id]);
    await cleo.request('DELETE', '/user', { body: { password: testPassword } });
    await world.drain();
    expect(await statusOf(hers.uri, dan)).toBe(404);
    expect(await world.deps.files.size(`messages/${hers.id}`)).toBeNull();
    expect((await openFile(world, his.uri, dan.cookie)).statusCode).toBe(200);
  });
});

import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PatentDocuments, StoredFile } from '@claimstead/contract/listings.contract.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  docxDocument,
  makeDraft,
  makeListing,
  openFile,
  pdfDocument,
} from '../listings.test-kit.ts';

let world: World;
let seller: Persona;
let stranger: Persona;
let pdf: Buffer;

beforeAll(async () => {
  world = await startWorld();
  seller = await world.person();
  stranger = await world.person();
  pdf = await pdfDocument();
});
afterAll(() => world.stop());

const paths = {
  document: '/patent/upload/document',
  costModel: '/patent/upload/document/costModel',
  research: '/patent/upload/document/research',
};

function upload(
  persona: Persona,
  patentId: string,
  file: { name?: string; content: Buffer },
  kind: keyof typeof paths = 'document',
) {
  const sent = { name: file.name ?? 'claims.pdf', contentType: 'application/pdf' };
  return persona.upload('POST', paths[kind], { ...sent, content: file.content }, { patentId });
}

async function documentsOf(persona: Persona, patentId: string): Promise<PatentDocuments> {
  const answer = await persona.request('GET', '/patent/documents', { query: { patentId } });
  return answer.body as PatentDocuments;
}

async function storedObjects(): Promise<string[]> {
  const folder = join(world.deps.config.dataDir, 'files', 'listings');
  return readdir(folder).catch(() => []);
}

const pending = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`claimstead-upload-${process.pid}-`));

describe('a document', () => {
  it('is stored, listed by kind, and downloaded byte for byte as an attachment', async () => {
    const id = await makeListing(world, seller);
    const stored = (await upload(seller, id, { content: pdf })).body as StoredFile;
    expect(stored).toMatchObject({
      name: 'claims.pdf',
      size: pdf.length,
      contentType: 'application/pdf',
    });
    const docx = docxDocument();
    await upload(seller, id, { name: 'study.docx', content: docx }, 'research');
    await upload(seller, id, { name: 'costs.docx', content: docx }, 'costModel');
    const documents = await documentsOf(stranger, id);
    expect(documents.documentUri).toBe(stored.uri);
    expect(documents.researchDocumentUris).toHaveLength(1);
    expect(documents.costModelUris).toHaveLength(1);
    const card = (await stranger.request('GET', '/patent', { query: { id } })).body;
    expect(card).toMatchObject({ hasResearch: true, hasCostModel: true });

    const opened = await openFile(world, stored.uri, stranger.cookie);
    expect(opened.statusCode).toBe(200);
    expect(opened.rawPayload.equals(pdf)).toBe(true);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment; filename="claims.pdf"'),
    });
  });

  it('replaces the patent document before it, whose bytes go', async () => {
    const id = await makeDraft(seller);
    const first = (await upload(seller, id, { content: pdf })).body as StoredFile;
    const second = (await upload(seller, id, { content: pdf })).body as StoredFile;
    const documents = await documentsOf(seller, id);
    expect(documents.files.map((file) => file.uri)).toEqual([second.uri]);
    await world.drain();
    const names = (await storedObjects()).map((name) => `/files/${name}`);
    expect(names).toContain(second.uri);
    expect(names).not.toContain(first.uri);
  });

  it('is what its content is, whatever its name', async () => {
    const id = await makeDraft(seller);
    const answer = await upload(seller, id, { name: '../../evil\u202Egnp.html', content: pdf });
    expect(answer.body).toMatchObject({ name: 'evilgnp.html.pdf', contentType: 'application/pdf' });
  });

  it.each([
    ['a web page called .pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a zip without a Word document', docxDocument(['[Content_Types].xml', 'xl/workbook.xml'])],
  ])('that is %s is refused and leaves nothing behind', async (_name, content) => {
    const id = await makeDraft(seller);
    const before = await storedObjects();
    const answer = await upload(seller, id, { content });
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({ code: 'listings.document_invalid' });
    expect(await storedObjects()).toEqual(before);
    expect(await pending()).toEqual([]);
  });

  it('that is empty or missing is refused', async () => {
    const id = await makeDraft(seller);
    const empty = await upload(seller, id, { content: Buffer.alloc(0) });
    expect(empty.status).toBe(400);
    expect(empty.body).toMatchObject({ code: 'files.missing' });
    const json = await seller.request('POST', paths.document, {
      query: { patentId: id },
      body: { file: 'x' },
    });
    expect(json.body).toMatchObject({ code: 'files.missing' });
  });

  it('that is too large is refused and leaves nothing behind', async () => {
    const id = await makeDraft(seller);
    const before = await storedObjects();
    const content = Buffer.concat([pdf, Buffer.alloc(25 * 1024 * 1024)]);
    const answer = await upload(seller, id, { content });
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'files.too_large' });
    expect(await storedObjects()).toEqual(before);
    expect(await pending()).toEqual([]);
  });

  it('that breaks off on its way leaves nothing behind', async () => {
    const id = await makeDraft(seller);
    const before = await storedObjects();
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      `POST /api/v1${paths.document}?patentId=${id} HTTP/1.1`,
      'Host: localhost',
      `Origin: ${world.deps.config.publicUrl}`,
      `Cookie: ${seller.cookie}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 1000000',
    ];
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
    socket.write(pdf);
    await vi.waitFor(async () => expect(await pending()).toHaveLength(1), { timeout: 20_000 });
    socket.destroy();
    await vi.waitFor(async () => expect(await pending()).toEqual([]), { timeout: 20_000 });
    expect(await storedObjects()).toEqual(before);
    expect((await documentsOf(seller, id)).files).toEqual([]);
  });

  it('is not a stranger’s to add, remove, or read before it is in the market', async () => {
    const id = await makeDraft(seller);
    const { uri } = (await upload(seller, id, { content: pdf })).body as StoredFile;
    expect((await upload(stranger, id, { content: pdf })).status).toBe(404);
    const query = { patentId: id, uri };
    const removed = await stranger.request('DELETE', paths.document, { query });
    expect(removed.status).toBe(404);
    const read = (cookie: string) => openFile(world, uri, cookie);
    expect((await read(stranger.cookie)).statusCode).toBe(404);
    expect((await read('')).statusCode).toBe(401);
    expect((await read(seller.cookie)).statusCode).toBe(200);
    expect((await upload(anonymously(world), id, { content: pdf })).status).toBe(401);
  });

  it('is removed by its address, and only with its own listing’s id', async () => {
    const id = await makeDraft(seller);
    const other = await makeDraft(seller);
    const { uri } = (await upload(seller, id, { content: pdf }, 'research')).body as StoredFile;
    const remove = (patentId: string) =>
      seller.request('DELETE', paths.document, { query: { patentId, uri } });
    expect((await remove(other)).status).toBe(404);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect(await documentsOf(seller, id)).toMatchObject({ researchDocumentUris: [], files: [] });
  });

  it('of an ended listing is the owner’s only', async () => {
    const id = await makeListing(world, seller, {}, 1);
    const { uri } = (await upload(seller, id, { content: pdf })).body as StoredFile;
    world.clock.advanceDays(2);
    expect(await documentsOf(stranger, id)).toMatchObject({ documentUri: null, files: [] });
    const read = await openFile(world, uri, stranger.cookie);
    expect(read.statusCode).toBe(404);
    expect((await documentsOf(seller, id)).documentUri).toBe(uri);
  });
});

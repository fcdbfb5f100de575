import { mkdir, readdir, rename, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Me } from '@claimstead/contract/identity.contract.ts';
import type {
  Listing,
  PatentDocuments,
  StoredFile,
} from '@claimstead/contract/listings.contract.ts';
import type { Notification } from '@claimstead/contract/notifications.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeDraft,
  makeListing,
  pdfDocument,
  pngImage,
} from '../../domains/listings/listings.test-kit.ts';
import { pay, publishedListing, sign, verifyBank } from '../../domains/sales/sale-world.fixture.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { startTestS3 } from '../../test-kit/test-s3.ts';
import { expectErrorLog } from '../../test-kit/test-log.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { fileKeepers } from '../modules.ts';
import { claimSweep } from './file-store.store.ts';
import { mendFiles } from './mend-files.service.ts';
import { storeMark } from '../../core/files/store-mark.ts';

const dayMs = 24 * 3_600_000;
let world: World;
let seller: Persona;
let pdf: Buffer;
let png: Buffer;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  seller = await world.person();
  pdf = await pdfDocument();
  png = await pngImage();
  await mendFiles(world.deps);
});
afterAll(() => world.stop());

const root = () => join(world.deps.config.dataDir, 'files');
const pathOf = (key: string) => join(root(), ...key.split('/'));

async function allKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.deps.files.list()) keys.push(key);
  return keys.sort();
}

/** Makes what lies in the store look a little older than a day, or younger. */
async function age(keys: readonly string[], ms = dayMs + 60_000): Promise<void> {
  const then = new Date(Date.now() - ms);
  for (const key of keys) await utimes(pathOf(key), then, then);
}

async function put(key: string): Promise<void> {
  await mkdir(dirname(pathOf(key)), { recursive: true });
  await writeFile(pathOf(key), 'nobody’s');
}

async function upload(kind: 'image' | 'document' | 'document/research', patentId: string) {
  const content = kind === 'image' ? png : pdf;
  const file = { name: 'study.pdf', contentType: 'application/octet-stream', content };
  const answer = await seller.upload('POST', `/patent/upload/${kind}`, file, { patentId });
  if (answer.status !== 200) throw new Error(`${kind}: ${answer.status} ${answer.text}`);
  return (answer.body as StoredFile).uri;
}

async function uploadPicture(person: Persona): Promise<string> {
  const file = { name: 'me.png', contentType: 'image/png', content: png };
  return String(((await person.upload('PATCH', '/user/image', file)).body as Me).imgUri);
}

const storageKey = (uri: string) => uri.replace('/files/', 'listings/');
const lostNotices = async () =>
  ((await seller.request('GET', '/notifications')).body as Notification[]).filter(
    (notice) => notice.type === 'LISTING_FILE_LOST',
  );

describe('the keepers of files', () => {
  it('cover every column that holds a key, or say that it is not a file’s', async () => {
    const { rows } = await sql<{ column: string }>`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and column_name ~ '_keys?$' and data_type <> 'bytea'`.execute(
      world.deps.db,
    );
    // A new column must be put here, or into a keeper.
    const otherKeys =
      /\.(business_key|idempotency_key|lookup_key|receipt_key|return_key|signer_key)$/;
    const held = rows.map((row) => row.column).filter((column) => !otherKeys.test(column));
    const kept = fileKeepers.flatMap((keeper) => keeper.columns);
    expect(held.sort()).toEqual([...kept].sort());
    expect(new Set(fileKeepers.map((keeper) => keeper.folder)).size).toBe(fileKeepers.length);
  });
});

describe('a file that no row names', () => {
  it('is removed once it is older than a day, and not before', async () => {
    const nobodys = [
      'listings/01890000-0000-7000-8000-000000000001',
      'listings/01890000-0000-7000-8000-000000000002-card.webp',
      'listings/stray',
      `pictures/${seller.userId}/0123456789abcdef/256.webp`,
      'pictures/stray',
      'messages/01890000-0000-7000-8000-000000000005',
      'messages/stray',
      'sales/01890000-0000-7000-8000-000000000003-x.pdf',
      'signing/01890000-0000-7000-8000-000000000004-x.pdf',
    ];
    for (const key of nobodys) await put(key);
    await age(nobodys, dayMs - 60_000);
    await mendFiles(world.deps);
    expect(await allKeys()).toEqual(expect.arrayContaining(nobodys));
    await age(nobodys);
    await mendFiles(world.deps);
    expect((await allKeys()).filter((key) => nobodys.includes(key))).toEqual([]);
  });

  it('is old by the machine’s clock: one that the product was moved on by makes no upload old', async () => {
    await put('listings/on-its-way');
    world.clock.advanceDays(3);
    await mendFiles(world.deps);
    expect(await allKeys()).toContain('listings/on-its-way');
    await world.deps.files.remove('listings/on-its-way');
  });

  it('is left alone in a folder without a keeper', async () => {
    await put('future/one');
    await put('toplevel');
    await age(['future/one', 'toplevel']);
    await mendFiles(world.deps);
    expect(await allKeys()).toEqual(expect.arrayContaining(['future/one', 'toplevel']));
  });

  it('is removed even among thousands', async () => {
    const many = Array.from({ length: 1050 }, (_, at) => `listings/stray-${at}`);
    for (const key of many) await put(key);
    await age(many);
    const mine = storageKey(await upload('document', await makeDraft(seller)));
    await age([mine]);
    await mendFiles(world.deps);
    expect((await allKeys()).filter((key) => key.startsWith('listings/stray'))).toEqual([]);
    expect(await allKeys()).toContain(mine);
  });
});

describe('a file that a row names', () => {
  it('is never removed, whatever its kind: documents, pictures, papers, sealed copies', async () => {
    const buyer = await world.person();
    const listing = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
    await upload('document', listing);
    await upload('image', listing);
    await uploadPicture(seller);
    const attached = { name: 'plan.pdf', contentType: 'application/pdf', content: pdf };
    await seller.upload('POST', `/messages/${buyer.userId}/files`, attached);
    await verifyBank(world, seller);
    await pay(world, buyer, listing, 100_001);
    await sign(world, buyer, listing);
    await sign(world, seller, listing);
    await world.settle();
    const before = await allKeys();
    const folders = Map.groupBy(before, (key) => key.split('/')[0] ?? '');
    expect(folders.get('sales')).toHaveLength(3);
    expect(folders.get('signing')).toHaveLength(5);
    expect(folders.get('pictures')).toHaveLength(2);
    expect(folders.get('messages')).toHaveLength(1);
    expect(folders.get('listings')?.length).toBeGreaterThanOrEqual(5);
    await age(before, 400 * dayMs);
    await mendFiles(world.deps);
    await world.drain();
    expect(await allKeys()).toEqual(before);
  });

  it('is in no column other than those that the keepers name', async () => {
    const { db } = world.deps;
    const columns = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb')`.execute(
      db,
    );
    const keyForm = `^"?(${fileKeepers.map((keeper) => keeper.folder).join('|')})/[0-9a-f-]{36}`;
    const held: string[] = [];
    for (const { table, column } of columns.rows) {
      const { rows } = await sql`
        select from ${sql.table(table)} where ${sql.ref(column)}::text ~ ${keyForm} limit 1`.execute(
        db,
      );
      if (rows.length > 0) held.push(`${table}.${column}`);
    }
    expect(held.sort()).toEqual(fileKeepers.flatMap((keeper) => [...keeper.columns]).sort());
  });

  it('and is lost, is restored if possible: a sealed copy, with the same SHA-256', async () => {
    const paper = () =>
      world.deps.db
        .selectFrom('sale_documents')
        .selectAll()
        .where('part', '=', 'agreement')
        .executeTakeFirstOrThrow();
    const before = await paper();
    await world.deps.files.remove(before.storage_key);
    await mendFiles(world.deps);
    const after = await paper();
    expect(after.storage_key).not.toBe(before.storage_key);
    expect({ ...after, storage_key: '' }).toEqual({ ...before, storage_key: '' });
    expect(await world.deps.files.size(after.storage_key)).toBe(before.size);
  });

  it('and is lost for good, is an error for the operators at every pass, and its row stays', async () => {
    const { db, files } = world.deps;
    const copy = await db.selectFrom('sale_documents').selectAll().executeTakeFirstOrThrow();
    const paper = await db
      .selectFrom('signing_documents')
      .selectAll()
      .where('id', '=', copy.document_id)
      .executeTakeFirstOrThrow();
    const hidden = [copy.storage_key, paper.sealed_key ?? ''];
    for (const key of hidden) await rename(pathOf(key), `${pathOf(key)}~`);
    expectErrorLog(/files: lost/);
    for (let pass = 0; pass < 2; pass += 1) await mendFiles(world.deps);
    for (const key of hidden) expect(await files.size(key)).toBeNull();
    expect(await db.selectFrom('sale_documents').selectAll().execute()).toContainEqual(copy);
    for (const key of hidden) await rename(`${pathOf(key)}~`, pathOf(key));
    await mendFiles(world.deps);
  });
});

describe('a listing’s file that is lost', () => {
  it('is hidden, its owners are told once, and it is back when the file is', async () => {
    const listing = await makeListing(world, seller);
    const uri = await upload('document/research', listing);
    const key = storageKey(uri);
    await rename(pathOf(key), `${pathOf(key)}~`);
    expectErrorLog(/files: lost/);
    for (let pass = 0; pass < 2; pass += 1) await mendFiles(world.deps);
    await world.drain();

    const query = { patentId: listing };
    const documents = async () =>
      (await seller.request('GET', '/patent/documents', { query })).body as PatentDocuments;
    const view = async () =>
      (await seller.request('GET', '/patent', { query: { id: listing } })).body as Listing;
    expect((await documents()).files).toEqual([]);
    expect((await view()).hasResearch).toBe(false);
    expect((await seller.request('GET', uri, { raw: true })).status).toBe(404);
    const notices = await lostNotices();
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ link: `/listing/${listing}` });
    expect(notices[0]?.message).toContain('study.pdf, a document of Folding hinge,');
    expect(world.mailbox.lastTo(seller.me.email).text).toContain('Please upload it again.');

    await rename(`${pathOf(key)}~`, pathOf(key));
    await mendFiles(world.deps);
    expect((await documents()).researchDocumentUris).toEqual([uri]);
    expect((await view()).hasResearch).toBe(true);
    expect((await seller.request('GET', uri, { raw: true })).status).toBe(302);
    await world.drain();
    expect(await lostNotices()).toHaveLength(1);
  });

  it('is replaced by a new upload; a picture of which one size is gone counts as lost', async () => {
    const draft = await makeDraft(seller);
    const first = await upload('document', draft);
    const image = await upload('image', draft);
    await world.deps.files.remove(storageKey(first));
    await world.deps.files.remove(`${storageKey(image)}-card.webp`);
    expectErrorLog(/files: lost/);
    await mendFiles(world.deps);
    const view = async () =>
      (await seller.request('GET', '/patent', { query: { id: draft } })).body as Listing;
    expect((await view()).imageUris).toEqual([]);
    const again = await upload('document', draft);
    const others = [];
    for (let count = 0; count < 5; count += 1) others.push(await upload('image', draft));
    await world.drain();
    // What came back too late for its place stays hidden.
    await put(`${storageKey(image)}-card.webp`);
    await mendFiles(world.deps);
    expect((await view()).imageUris).toEqual(others);
    const query = { patentId: draft };
    const documents = await seller.request('GET', '/patent/documents', { query });
    expect(documents.body).toMatchObject({ documentUri: again, files: [{ uri: again }] });
  });
});

it('a profile picture that is lost is taken off, with what is left of it', async () => {
  const person = await world.person();
  const uri = await uploadPicture(person);
  const key = uri.replace('/files/', '');
  await world.deps.files.remove(`${key}/256.webp`);
  expectErrorLog(/files: lost/);
  await mendFiles(world.deps);
  await world.drain();
  expect(((await person.request('GET', '/user')).body as Me).imgUri).toBeNull();
  expect((await allKeys()).filter((one) => one.startsWith(key))).toEqual([]);
});

describe('a store that is not this database’s', () => {
  it.each([
    ['bears the mark of another', 'another database'],
    ['has lost its mark, as an empty folder has', null],
  ])('and %s is left alone, with an error for the operators', async (_, mark) => {
    const own = pathOf(storeMark);
    await rename(own, `${own}~`);
    if (mark !== null) await writeFile(own, mark);
    const listing = await makeListing(world, seller);
    const uri = await upload('document', listing);
    await rename(pathOf(storageKey(uri)), `${pathOf(storageKey(uri))}~`);
    await put('listings/stray');
    await age(['listings/stray']);
    const events = (await world.eventTypes()).length;
    expectErrorLog(/not this database’s store/);
    await mendFiles(world.deps);
    expect(await allKeys()).toContain('listings/stray');
    expect((await world.eventTypes()).length).toBe(events);
    await rename(`${own}~`, own);
    await rename(`${pathOf(storageKey(uri))}~`, pathOf(storageKey(uri)));
    await mendFiles(world.deps);
    expect(await allKeys()).not.toContain('listings/stray');
  });
});

describe('the pass over all files', () => {
  it('is run by one process of many, once a day', async () => {
    const { db, clock } = world.deps;
    const pauseMs = 23 * 3_600_000;
    world.clock.advanceDays(2);
    const claims = () =>
      Promise.all(Array.from({ length: 5 }, () => claimSweep(db, clock.now(), pauseMs)));
    expect((await claims()).filter(Boolean)).toHaveLength(1);
    world.clock.advance(22 * 3600);
    expect((await claims()).filter(Boolean)).toHaveLength(0);
    world.clock.advance(3600);
    expect((await claims()).filter(Boolean)).toHaveLength(1);
  });

  it('is safe during uploads and removals: no file is lost, none is left behind, nobody is alerted', async () => {
    const draft = await makeDraft(seller);
    const told = (await lostNotices()).length;
    const strays = Array.from({ length: 300 }, (_, at) => `listings/stray-${at}`);
    for (const key of strays) await put(key);
    await age(strays);
    let isBusy = true;
    const passes = async () => {
      for (let count = 0; isBusy || count < 2; count += 1) await mendFiles(world.deps);
    };
    const work = async () => {
      for (let round = 0; round < repetitions(1, 3); round += 1) {
        const image = await upload('image', draft);
        await upload('document', draft);
        await uploadPicture(seller);
        const query = { patentId: draft, uri: image };
        await seller.request('DELETE', '/patent/upload/image', { query });
        await world.drain();
      }
      isBusy = false;
    };
    await Promise.all([work(), passes(), passes()]);
    await world.drain();
    const { rows } = await sql<{ lost: number }>`
      select count(*)::int as lost from listing_files
      where listing_id = ${draft} and lost_at is not null`.execute(world.deps.db);
    expect(rows[0]?.lost).toBe(0);
    const kept = await allKeys();
    expect(kept.filter((key) => strays.includes(key))).toEqual([]);
    await age(kept.filter((key) => key !== storeMark));
    await mendFiles(world.deps);
    expect(await allKeys()).toEqual(kept);
    expect(await lostNotices()).toHaveLength(told);
    expect(
      (await readdir(join(root(), 'listings'))).filter((name) => name.endsWith('.part')),
    ).toEqual([]);
  });
});

it('the same holds for an S3-compatible store', async () => {
  const s3 = await startTestS3(['files']);
  const local = { world, seller };
  world = await startWorld({ environment: s3.environment('files') });
  try {
    seller = await world.person();
    const draft = await makeDraft(seller);
    const kept = storageKey(await upload('document', draft));
    const lost = storageKey(await upload('image', draft));
    await world.deps.files.put('listings/old', Buffer.from('x'));
    await world.deps.files.put('listings/young', Buffer.from('x'));
    await world.deps.files.remove(`${lost}-detail.webp`);
    const then = new Date(Date.now() - dayMs - 60_000);
    for (const key of ['listings/old', kept]) await utimes(s3.objectPath('files', key), then, then);
    expectErrorLog(/files: lost/);
    await world.settle();
    expect((await allKeys()).filter((key) => /old|young/.test(key))).toEqual(['listings/young']);
    expect(await allKeys()).toEqual(expect.arrayContaining([kept, storeMark]));
    expect(await lostNotices()).toHaveLength(1);
  } finally {
    await world.stop();
    await s3.stop();
    ({ world, seller } = local);
  }
});

import { crc32 } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { newId } from '../../core/ids/ids.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import type { Persona } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import { setSubscriptionPeriod } from './publishing/plan-period.service.ts';

let numbers = 0;

/** A United States number that no other listing of this run has. */
export function newPatentNumber(): string {
  numbers += 1;
  return String(11_000_000 + numbers);
}

/** Everything that publishing asks for; sole owner, fixed price of 500 dollars. */
export function completeFields(): Record<string, unknown> {
  return {
    title: 'Folding hinge',
    description: 'A hinge that folds flat.',
    patentNumber: newPatentNumber(),
    prototypeId: 0,
    patentTypeId: 1,
    countryOfIssue: 'United States',
    price: 500,
    expired: false,
    acceptingOffers: false,
    published: false,
    categories: [1, 2],
  };
}

/** Makes a draft through the API and answers its id. */
export async function makeDraft(owner: Persona, fields: Record<string, unknown> = {}) {
  const answer = await owner.request('POST', '/patent', {
    body: { ...completeFields(), ...fields },
  });
  if (answer.status !== 200) throw new Error(`POST /patent: ${answer.status} ${answer.text}`);
  return (answer.body as { id: string }).id;
}

/** Gives a listing a running plan, as a paid subscription would. */
export async function givePlan(world: World, listingId: string, days = 90): Promise<void> {
  const expiresAt = new Date(world.clock.now().getTime() + days * 24 * 3600 * 1000);
  await transact(world.deps, (unit) => setSubscriptionPeriod(unit, listingId, { expiresAt }));
}

/** A published listing in the market; answers its id. */
export async function makeListing(
  world: World,
  owner: Persona,
  fields: Record<string, unknown> = {},
  planDays = 90,
): Promise<string> {
  const id = await makeDraft(owner, fields);
  await givePlan(world, id, planDays);
  const answer = await owner.request('PUT', '/patent/publish', {
    query: { patentId: id, published: 'true' },
  });
  if (answer.status !== 200) throw new Error(`publish: ${answer.status} ${answer.text}`);
  return id;
}

/** The same, open to offers, with everything that follows done. */
export async function makeOpenListing(
  world: World,
  owner: Persona,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const id = await makeListing(world, owner, { acceptingOffers: true, price: 1000, ...fields });
  await world.drain();
  return id;
}

/**
 * Gives half of a listing to another person, as if the invitation had been accepted; `confirmed: false`
 * leaves their share unconfirmed.
 */
export async function addCoOwner(
  world: World,
  listingId: string,
  person: Persona,
  options: { confirmed: boolean },
): Promise<void> {
  const now = world.clock.now();
  await world.deps.db
    .updateTable('listing_owners')
    .set({ share_basis_points: 5000 })
    .where('listing_id', '=', listingId)
    .execute();
  await world.deps.db
    .insertInto('listing_owners')
    .values({
      id: newId(),
      listing_id: listingId,
      position: 1,
      status: 'linked',
      user_id: person.userId,
      first_name: person.me.firstName,
      last_name: person.me.lastName,
      email: person.me.email,
      share_basis_points: 5000,
      confirmed_at: options.confirmed ? now : null,
      invitation_token_hash: null,
      invited_at: now,
      created_at: now,
    })
    .execute();
}

export function pngImage(size: { width: number; height: number } = { width: 800, height: 600 }) {
  return sharp({ create: { ...size, channels: 3, background: '#2b6cb0' } })
    .png()
    .toBuffer();
}

/** Its page is no larger than a card: the picture that is drawn of it takes little time. */
export async function pdfDocument(text = 'Claims'): Promise<Buffer> {
  const document = new PDFDocument({ size: [180, 240], margin: 12 });
  document.text(text);
  document.end();
  return buffer(document);
}

const contentTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Override PartName="/word/document.xml" ContentType=' +
  '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** A Word document in its smallest form: a zip, stored, with the parts that make it one. */
export function docxDocument(
  names: string[] = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml'],
): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const content = Buffer.from(name === '[Content_Types].xml' ? contentTypes : '<x/>');
    const local = zipHeader(0x04034b50, name, content, []);
    locals.push(local, content);
    directory.push(zipHeader(0x02014b50, name, content, [offset]));
    offset += local.length + content.length;
  }
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

function zipHeader(signature: number, name: string, content: Buffer, offset: number[]): Buffer {
  const central = offset.length > 0;
  const header = Buffer.alloc(central ? 46 : 30);
  const shift = central ? 2 : 0;
  header.writeUInt32LE(signature, 0);
  header.writeUInt16LE(20, 4);
  if (central) header.writeUInt16LE(20, 6);
  header.writeUInt32LE(crc32(content), 14 + shift);
  header.writeUInt32LE(content.length, 18 + shift);
  header.writeUInt32LE(content.length, 22 + shift);
  header.writeUInt16LE(Buffer.byteLength(name), 26 + shift);
  if (central) header.writeUInt32LE(offset[0] ?? 0, 42);
  return Buffer.concat([header, Buffer.from(name)]);
}

/**
 * Opens a file at its stable address as a browser does: an answer that leads to a short-lived address is
 * followed.
 */
export async function openFile(
  world: World,
  uri: string,
  cookie = '',
  headers: Record<string, string> = {},
) {
  const get = (url: string) => world.app.inject({ url, headers: { ...headers, cookie } });
  const answer = await get(uri);
  return answer.statusCode === 302 ? get(String(answer.headers.location)) : answer;
}

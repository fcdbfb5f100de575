import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { squeezed, wordsOf } from '../papers/pdf-text.fixture.ts';
import { holdSigning } from '../signing-hold.service.ts';
import { inspectSeal } from '../sealing/seal-inspection.service.ts';
import { paperRequest, readBoth, signingTokenFor } from './envelope.fixture.ts';
import { sealWaiting } from './seal-papers.service.ts';

let world: World;
let buyer: Persona;
let jane: Persona;
let lukasz: Persona;

beforeAll(async () => {
  world = await startWorld();
  buyer = await world.person({ firstName: 'Bryn', lastName: 'O’Hara' });
  jane = await world.person({ firstName: 'Jane', lastName: 'Doe' });
  lukasz = await world.person({ firstName: 'Łukasz', lastName: 'Żółć' });
});

afterAll(async () => world.stop());

const newPapers = () => paperRequest({ buyer, owners: [jane, lukasz] });

async function newDocument(): Promise<string> {
  return (await world.deps.signatures.create(await newPapers())).documentId;
}

const tokenFor = (documentId: string, key: string) => signingTokenFor(world, documentId, key);

const typedBy = ({ me }: Persona) => ({
  mark: { kind: 'typed', text: `${me.firstName} ${me.lastName}` },
  consent: true,
});

/** Reads both papers and signs them. */
async function sign(person: Persona, token: string, body: object = typedBy(person)) {
  await readBoth(person, token);
  return person.request('POST', `/signing/${token}/sign`, { body });
}

describe('a signing link', () => {
  it('opens both papers in the signer’s own session only, as often as wanted', async () => {
    const token = await tokenFor(await newDocument(), 'buyer');
    for (const _ of [1, 2]) {
      const view = await buyer.request('GET', `/signing/${token}`);
      expect(view.body).toMatchObject({
        signer: { name: 'Bryn O’Hara', role: 'buyer' },
        documents: [{ part: 'assignment' }, { part: 'agreement' }],
      });
    }
    const paper = await buyer.request('GET', `/signing/${token}/document`, {
      query: { part: 'agreement' },
    });
    expect(paper.headers['content-type']).toBe('application/pdf');
    const first = await buyer.request('GET', `/signing/${token}/document`);
    expect(first.text).not.toBe(paper.text);
    for (const path of [`/signing/${token}`, `/signing/${token}/document`]) {
      expect((await jane.request('GET', path)).status).toBe(404);
      expect((await anonymously(world).request('GET', path)).status).toBe(401);
    }
    expect((await sign(jane, token)).status).toBe(404);
    expect((await buyer.request('GET', '/signing/nonsense')).status).toBe(404);
  });

  it('is kept only as a hash, ends after 30 minutes, and is spent by signing', async () => {
    const documentId = await newDocument();
    const token = await tokenFor(documentId, 'buyer');
    const rows = await world.deps.db.selectFrom('signing_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    world.clock.advance(30 * 60);
    expect((await sign(buyer, token)).body).toMatchObject({ code: 'signatures.token_spent' });
    const fresh = await tokenFor(documentId, 'buyer');
    expect((await sign(buyer, fresh)).status).toBe(200);
    expect((await sign(buyer, fresh)).status).toBe(410);
    expect((await buyer.request('GET', `/signing/${fresh}`)).status).toBe(410);
  });

  it('of an owner cannot be used before the buyer has signed, and stays good', async () => {
    const documentId = await newDocument();
    const token = await tokenFor(documentId, 'owner-1');
    expect((await sign(jane, token)).body).toMatchObject({ code: 'signatures.not_your_turn' });
    expect((await sign(buyer, await tokenFor(documentId, 'buyer'))).status).toBe(200);
    expect((await sign(jane, token)).status).toBe(200);
  });

  it('takes one signature of two that arrive at once', async () => {
    const documentId = await newDocument();
    const tokens = await Promise.all([
      tokenFor(documentId, 'buyer'),
      tokenFor(documentId, 'buyer'),
    ]);
    const answers = await Promise.all(tokens.map((token) => sign(buyer, token)));
    expect(answers.map((answer) => answer.status).sort((left, right) => left - right)).toEqual([
      200, 409,
    ]);
  });
});

describe('signing', () => {
  it('is refused until both papers were opened by this link, and the link stays good', async () => {
    const token = await tokenFor(await newDocument(), 'buyer');
    const bare = () => buyer.request('POST', `/signing/${token}/sign`, { body: typedBy(buyer) });
    expect((await bare()).body).toMatchObject({ code: 'signatures.unread' });
    await buyer.request('GET', `/signing/${token}/document`, { query: { part: 'assignment' } });
    expect((await bare()).body).toMatchObject({ code: 'signatures.unread' });
    await readBoth(buyer, token);
    expect((await bare()).status).toBe(200);
  });
});

describe('a mark', () => {
  const drawn = (png: Buffer) => ({
    mark: { kind: 'drawn', png: png.toString('base64') },
    consent: true,
  });
  const canvas = { width: 600, height: 200, channels: 4 as const };

  it.each([
    ['nothing typed', { mark: { kind: 'typed', text: ' // ' }, consent: true }],
    ['letters that the paper cannot show', { mark: { kind: 'typed', text: '王' }, consent: true }],
    ['no picture', { mark: { kind: 'drawn' }, consent: true }],
    ['something that is no picture', drawn(Buffer.from('<svg/>'))],
    ['no consent', { mark: { kind: 'typed', text: 'Bryn' }, consent: false }],
  ])('is refused with %s, and the link stays good', async (_name, body) => {
    const token = await tokenFor(await newDocument(), 'buyer');
    expect((await sign(buyer, token, body)).status).toBe(400);
    expect((await sign(buyer, token)).status).toBe(200);
  });

  it('is refused as a blank or as another kind of picture', async () => {
    const token = await tokenFor(await newDocument(), 'buyer');
    const blank = sharp({ create: { ...canvas, background: '#ffffff00' } });
    expect((await sign(buyer, token, drawn(await blank.png().toBuffer()))).status).toBe(400);
    const photo = sharp({ create: { ...canvas, background: '#000000' } });
    expect((await sign(buyer, token, drawn(await photo.jpeg().toBuffer()))).status).toBe(400);
  });

  it('can be drawn', async () => {
    const token = await tokenFor(await newDocument(), 'buyer');
    const stroke = sharp({ create: { ...canvas, background: '#ffffff00' } }).composite([
      { input: { create: { width: 300, height: 6, channels: 4, background: '#101020' } } },
    ]);
    expect((await sign(buyer, token, drawn(await stroke.png().toBuffer()))).status).toBe(200);
  });
});

describe('an envelope', () => {
  it('is made once for a set of papers', async () => {
    const papers = await newPapers();
    const made = await Promise.all([
      world.deps.signatures.create(papers),
      world.deps.signatures.create(papers),
    ]);
    expect(made[0]).toEqual(made[1]);
  });

  it('is sealed after the last signature, both papers apart, by a key that only we can read', async () => {
    const documentId = await newDocument();
    const { signatures, config } = world.deps;
    await sign(buyer, await tokenFor(documentId, 'buyer'));
    await sign(lukasz, await tokenFor(documentId, 'owner-2'));
    await world.drain();
    expect(await signatures.download(documentId, 'assignment')).toBeNull();
    await sign(jane, await tokenFor(documentId, 'owner-1'));
    expect((await signatures.status(documentId)).state).toBe('signed');
    await world.drain();
    for (const part of ['assignment', 'agreement'] as const) {
      const pdf = await signatures.download(documentId, part);
      expect(await inspectSeal(pdf ?? Buffer.alloc(0))).toMatchObject({
        valid: true,
        coversWholeDocument: true,
      });
    }
    const { mode } = await stat(join(config.dataDir, 'seal', 'seal.pem'));
    expect(mode & 0o777).toBe(0o600);
    await signatures.cancel(documentId, 'too late');
    expect((await signatures.status(documentId)).state).toBe('signed');
  });

  it('that cannot be sealed does not hold up those after it', async () => {
    const [broken, sound] = [await newDocument(), await newDocument()];
    for (const documentId of [broken, sound]) {
      await sign(buyer, await tokenFor(documentId, 'buyer'));
      await sign(jane, await tokenFor(documentId, 'owner-1'));
      await sign(lukasz, await tokenFor(documentId, 'owner-2'));
    }
    const { db, signatures } = world.deps;
    const rename = (from: string, to: string) =>
      db
        .updateTable('signing_documents')
        .set({ storage_key: sql<string>`replace(storage_key, ${from}, ${to})` })
        .where('envelope_id', '=', broken)
        .execute();
    await rename('signing/', 'lost/');
    await expect(sealWaiting(world.deps)).rejects.toThrow();
    expect(await signatures.download(sound, 'assignment')).not.toBeNull();
    expect(await signatures.download(broken, 'assignment')).toBeNull();
    await rename('lost/', 'signing/');
    await world.drain();
    expect(await signatures.download(broken, 'assignment')).not.toBeNull();
  });

  it('ends with a decline, and a voided one takes no signature', async () => {
    const declined = await newDocument();
    const token = await tokenFor(declined, 'buyer');
    const answer = await buyer.request('POST', `/signing/${token}/decline`, {
      body: { reason: 'No.' },
    });
    expect(answer.status).toBe(200);
    expect(await world.deps.signatures.status(declined)).toMatchObject({
      state: 'declined',
      signers: [{ key: 'buyer', declineReason: 'No.' }, {}, {}],
    });
    const voided = await newDocument();
    const late = await tokenFor(voided, 'buyer');
    await world.deps.signatures.cancel(voided, 'cancelled');
    expect((await sign(buyer, late)).status).toBe(410);
  });
});

describe('a paper that is not a sale’s', () => {
  const subject = { kind: 'license', id: newId() };
  const ask = async () => {
    const { documents, ...papers } = await newPapers();
    const [first, , last] = papers.signers;
    return world.deps.signatures.create({
      ...papers,
      subject,
      documents: documents.filter(({ part }) => part === 'agreement'),
      signers: [last, first].flatMap((one, index) => (one ? { ...one, turn: index + 1 } : [])),
    });
  };

  it('is signed in its own order, and its record and its news name what it is about', async () => {
    const { documentId } = await ask();
    const early = await tokenFor(documentId, 'buyer');
    expect((await sign(buyer, early)).body).toMatchObject({ code: 'signatures.not_your_turn' });
    expect((await sign(lukasz, await tokenFor(documentId, 'owner-2'))).status).toBe(200);
    expect((await sign(buyer, early)).status).toBe(200);
    await world.drain();
    const record = await world.deps.signatures.download(documentId, 'record');
    const words = squeezed(await wordsOf(record ?? Buffer.alloc(0)));
    expect(words).toContain(squeezed(`LICENSE ${subject.id}`));
    expect(words).toContain(squeezed('1. Łukasz Żółć, Owner'));
    const news = await world.deps.db
      .selectFrom('outbox_events')
      .select('id')
      .where(sql<boolean>`payload ->> 'subjectId' = ${subject.id}`)
      .where('type', '=', 'signing.changed')
      .execute();
    expect(news.length).toBeGreaterThan(4);
  });

  it('is held with the refusal of whoever asked for it, also where its link is open', async () => {
    const { documentId } = await ask();
    const token = await tokenFor(documentId, 'owner-2');
    const hold = (code: 'signatures.stopped' | null) =>
      world.deps.db.transaction().execute((tx) => holdSigning(tx, documentId, code));
    await hold('signatures.stopped');
    expect((await sign(lukasz, token)).body).toMatchObject({ code: 'signatures.stopped' });
    await expect(tokenFor(documentId, 'owner-2')).rejects.toMatchObject({
      code: 'signatures.stopped',
    });
    await hold(null);
    expect((await sign(lukasz, token)).status).toBe(200);
  });
});

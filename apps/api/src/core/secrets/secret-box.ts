import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { readOrMake } from './kept-file.ts';

/**
 * Keeps what the database must hold but a copy of it must not tell. `place` says where a secret belongs
 * (`totp:<user id>`): sealed bytes that were moved to another row do not open there. Everything is made with the
 * current key, and opened or recognised with the previous one too, while there is one.
 */
export type SecretBox = {
  seal(plain: Uint8Array, place: string): Promise<Buffer>;
  /** @throws when the bytes were changed, belong to another place or were sealed with another key. */
  open(sealed: Buffer, place: string): Promise<Buffer>;
  /** The same secret under the current key; null: it is already. @throws as {@link open} */
  reseal(sealed: Buffer, place: string): Promise<Buffer | null>;
  /** A keyed hash: for codes that are too short for {@link hashToken}, where only equality is asked. */
  mark(text: string, place: string): Promise<Buffer>;
  /** Every mark that may have been kept of this text: the current key's first, then those of earlier keys. */
  marks(text: string, place: string): Promise<Buffer[]>;
  /** Whether these bytes are a mark of this text, whichever key it was made with. */
  isMark(given: Buffer, text: string, place: string): Promise<boolean>;
  /** Keys of earlier marks, each sealed under the current key, to be kept for {@link marks}; none without a previous key. */
  sealPreviousMarking(): Promise<KeptMarkingKey | null>;
};

/** The key of earlier marks: nothing else recognises them, and they cannot be made again without what they are of. */
export type KeptMarkingKey = { name: string; sealed: Buffer };

type KeyConfig = Pick<Config, 'dataDir' | 'secretsKey'> &
  Partial<Pick<Config, 'previousSecretsKey'>>;

const cipher = 'aes-256-gcm';
const version = 1;
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const headBytes = 1 + ivBytes + tagBytes;

/**
 * The key is the configured one, or one that is made at first use and kept in the data folder.
 * @param listKept the kept keys of earlier marks, looked up where the configured ones do not recognise a mark.
 */
export function createSecretBox(
  config: KeyConfig,
  listKept: () => Promise<KeptMarkingKey[]> = () => Promise.resolve([]),
): SecretBox {
  const loadKeys = keyRing(config);
  const openWith = async (sealed: Buffer, place: string) =>
    openWithAny(await loadKeys(), sealed, place);
  const sealNow = async (plain: Uint8Array, place: string) =>
    seal((await loadKeys())[0].sealing, plain, place);
  const configuredMarks = async (text: string, place: string) =>
    (await loadKeys()).map(({ marking }) => markWith(marking, text, place));
  const keptMarks = async (text: string, place: string) => {
    const kept = await listKept();
    const opened = await Promise.all(kept.map(({ name, sealed }) => openWith(sealed, name)));
    return opened.map(({ plain }) => markWith(plain, text, place));
  };
  return {
    seal: sealNow,
    open: async (sealed, place) => (await openWith(sealed, place)).plain,
    reseal: async (sealed, place) => {
      const { plain, isCurrent } = await openWith(sealed, place);
      return isCurrent ? null : sealNow(plain, place);
    },
    mark: async (text, place) => markWith((await loadKeys())[0].marking, text, place),
    marks: async (text, place) => [
      ...(await configuredMarks(text, place)),
      ...(await keptMarks(text, place)),
    ],
    isMark: async (given, text, place) => {
      const isGiven = (mark: Buffer) =>
        mark.length === given.length && timingSafeEqual(mark, given);
      if ((await configuredMarks(text, place)).some(isGiven)) return true;
      return (await keptMarks(text, place)).some(isGiven);
    },
    sealPreviousMarking: async () => {
      const [, previous] = await loadKeys();
      if (!previous) return null;
      const id = createHash('sha256').update(previous.marking).digest('hex').slice(0, 16);
      const name = `${keptMarkingPrefix}${id}`;
      return { name, sealed: await sealNow(previous.marking, name) };
    },
  };
}

/** Begins the names of kept keys of earlier marks in `key_checks`. */
export const keptMarkingPrefix = 'marking:';

function markWith(key: Uint8Array, text: string, place: string): Buffer {
  return createHmac('sha256', key).update(`${place}\n${text}`).digest();
}

type Keys = { sealing: Buffer; marking: Buffer };
type KeyRing = [Keys, ...Keys[]];

/** One key for each use (RFC 5869), so that what one of them shows says nothing of the other. */
function deriveKeys(key: Buffer): Keys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', use, keyBytes));
  return { sealing: derive('claimstead seal'), marking: derive('claimstead mark') };
}

/** The current key, and the previous one while there is one; read once. */
function keyRing(config: KeyConfig): () => Promise<KeyRing> {
  let keys: Promise<KeyRing> | null = null;
  return () => {
    const loading = (keys ??= loadKey(config).then((key) => {
      const { previousSecretsKey } = config;
      return [deriveKeys(key), ...(previousSecretsKey ? [deriveKeys(previousSecretsKey)] : [])];
    }));
    // A folder that could not be read may be there the next time.
    loading.catch(() => (keys = null));
    return loading;
  };
}

function openWithAny(keys: KeyRing, sealed: Buffer, place: string) {
  let cause: unknown;
  for (const [age, { sealing }] of keys.entries()) {
    try {
      return { plain: open(sealing, sealed, place), isCurrent: age === 0 };
    } catch (error) {
      cause ??= error;
    }
  }
  const why = 'the key is another one, or the bytes were changed';
  throw new Error(`A sealed secret does not open (${place}): ${why}.`, { cause });
}

const keyFile = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'keys', 'secrets.key');

/** Whether there is a key, so that none would be made. */
export function hasKey(config: Pick<Config, 'dataDir' | 'secretsKey'>): boolean {
  return config.secretsKey !== null || existsSync(keyFile(config));
}

async function loadKey(config: Pick<Config, 'dataDir' | 'secretsKey'>): Promise<Buffer> {
  if (config.secretsKey) return config.secretsKey;
  const file = keyFile(config);
  const text = await readOrMake(file, async () => `${randomBytes(keyBytes).toString('base64')}\n`);
  const key = Buffer.from(text, 'base64');
  if (key.length !== keyBytes) throw new Error(`${file} does not hold a key of ${keyBytes} bytes.`);
  return key;
}

/** Version, nonce, tag, then the encrypted bytes. */
function seal(key: Buffer, plain: Uint8Array, place: string): Buffer {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(place));
  const hidden = Buffer.concat([sealing.update(plain), sealing.final()]);
  return Buffer.concat([Buffer.from([version]), iv, sealing.getAuthTag(), hidden]);
}

function open(key: Buffer, sealed: Buffer, place: string): Buffer {
  if (sealed.length < headBytes || sealed[0] !== version) throw new Error('Not a sealed secret.');
  const iv = sealed.subarray(1, 1 + ivBytes);
  const opening = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes });
  opening.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(1 + ivBytes, headBytes));
  return Buffer.concat([opening.update(sealed.subarray(headBytes)), opening.final()]);
}

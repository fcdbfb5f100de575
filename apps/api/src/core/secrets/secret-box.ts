import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { readOrMake } from './kept-file.ts';

/**
 * Keeps what the database must hold but a copy of it must not tell. `place` says where a secret belongs
 * (`totp:<user id>`): sealed bytes that were moved to another row do not open there.
 */
export type SecretBox = {
  seal(plain: Uint8Array, place: string): Promise<Buffer>;
  /** @throws when the bytes were changed, belong to another place or were sealed with another key. */
  open(sealed: Buffer, place: string): Promise<Buffer>;
  /** A keyed hash: for codes that are too short for {@link hashToken}, where only equality is asked. */
  mark(text: string, place: string): Promise<Buffer>;
};

const cipher = 'aes-256-gcm';
const version = 1;
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const headBytes = 1 + ivBytes + tagBytes;

/** The key is the configured one, or one that is made at first use and kept in the data folder. */
export function createSecretBox(config: Pick<Config, 'dataDir' | 'secretsKey'>): SecretBox {
  let keys: Promise<Keys> | null = null;
  const loadKeys = async (): Promise<Keys> => {
    const loading = (keys ??= loadKey(config).then(deriveKeys));
    // A folder that could not be read may be there the next time.
    loading.catch(() => (keys = null));
    return loading;
  };
  return {
    seal: async (plain, place) => seal((await loadKeys()).sealing, plain, place),
    open: async (sealed, place) => {
      const { sealing } = await loadKeys();
      try {
        return open(sealing, sealed, place);
      } catch (error) {
        const why = 'the key is another one, or the bytes were changed';
        throw new Error(`A sealed secret does not open (${place}): ${why}.`, { cause: error });
      }
    },
    mark: async (text, place) =>
      createHmac('sha256', (await loadKeys()).marking)
        .update(`${place}\n${text}`)
        .digest(),
  };
}

type Keys = { sealing: Buffer; marking: Buffer };

/** One key for each use (RFC 5869), so that what one of them shows says nothing of the other. */
function deriveKeys(key: Buffer): Keys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, '', use, keyBytes));
  return { sealing: derive('claimstead seal'), marking: derive('claimstead mark') };
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

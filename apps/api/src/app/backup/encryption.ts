import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** Streams in the format of age (age-encryption.org/v1): `age -d -i <file with the key>` opens them too. */
export type Encryption = {
  encrypt(plain: Readable): Promise<Readable>;
  /** @throws {WrongBackupKey} The stream fails where bytes were changed or are missing. */
  decrypt(sealed: Readable): Promise<Readable>;
};

/** What was opened is not encrypted for this key, or its beginning was changed. */
export class WrongBackupKey extends Error {}

/** @param key an age identity, `AGE-SECRET-KEY-1…`. */
export async function createEncryption(key: string): Promise<Encryption> {
  const { Decrypter, Encrypter, identityToRecipient } = await import('age-encryption');
  const recipient = await identityToRecipient(key);
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  return {
    encrypt: async (plain) => asReadable(await encrypter.encrypt(asWeb(plain))),
    decrypt: async (sealed) => {
      try {
        return asReadable(await decrypter.decrypt(asWeb(sealed)));
      } catch (cause) {
        sealed.destroy();
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new WrongBackupKey(why, { cause });
      }
    },
  };
}

export async function makeBackupKey(): Promise<string> {
  const { generateX25519Identity } = await import('age-encryption');
  return generateX25519Identity();
}

/** The library speaks the streams of the web in the types of the DOM, which are the same at run time. */
function asWeb(stream: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
}

function asReadable(stream: unknown): Readable {
  return Readable.fromWeb(stream as ReadableStream);
}

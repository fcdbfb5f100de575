import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Creation = { challenge: string; rp: { id?: string }; user: { id: string } };
type Request = { challenge: string; rpId?: string; allowCredentials?: { id: string }[] };
type Credential = { id: Buffer; key: KeyObject; counter: number };

/** What a browser or an authenticator that lies would say instead of the truth. */
export type Lies = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  /** Signs with another key than the one that was registered. */
  foreignKey?: boolean;
  /** The attestation that comes along; none unless said otherwise. */
  attestation?: { fmt: string; attStmt: Map<unknown, unknown> };
  credentialId?: Buffer;
};

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/**
 * A browser with a passkey of its own (P-256, no attestation), after Web Authentication, Level 3,
 * sections 6.1 and 6.5. `counts: false` makes one whose counter stays at zero, as synced passkeys do.
 */
export class Authenticator {
  readonly origin: string;
  readonly counts: boolean;
  private readonly credentials: Credential[] = [];

  constructor(origin: string, options: { counts?: boolean } = {}) {
    this.origin = origin;
    this.counts = options.counts ?? true;
  }

  /** navigator.credentials.create(): makes a passkey and answers as the browser's toJSON does. */
  create(options: Record<string, unknown>, lies: Lies = {}): Record<string, unknown> {
    const { challenge, rp } = options as unknown as Creation;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = lies.credentialId ?? randomBytes(32);
    const credential = { id, key: privateKey, counter: 0 };
    this.credentials.push(credential);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = new Map<unknown, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, id, encodeCbor(cose)]);
    const authData = Buffer.concat([
      this.head(lies.rpId ?? rp.id ?? '', hasCredential, lies.counter ?? 0),
      attested,
    ]);
    const { fmt, attStmt } = lies.attestation ?? { fmt: 'none', attStmt: new Map() };
    const attestation = new Map<unknown, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', authData],
    ]);
    return this.answer(id, {
      clientDataJSON: this.clientData('webauthn.create', challenge, lies).toString('base64url'),
      attestationObject: encodeCbor(attestation).toString('base64url'),
      transports: ['internal', 'hybrid'],
    });
  }

  /** navigator.credentials.get(): signs with the latest passkey that is asked for. */
  get(options: Record<string, unknown>, lies: Lies = {}): Record<string, unknown> {
    const { challenge, rpId, allowCredentials } = options as unknown as Request;
    const asked = new Set(allowCredentials?.map((one) => one.id));
    const credential = this.credentials.findLast((one) => asked.has(one.id.toString('base64url')));
    if (!credential) throw new Error('This authenticator has none of the passkeys asked for.');
    if (this.counts) credential.counter += 1;
    const authData = this.head(lies.rpId ?? rpId ?? '', 0, lies.counter ?? credential.counter);
    const clientData = this.clientData('webauthn.get', challenge, lies);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    const key = lies.foreignKey
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : credential.key;
    return this.answer(lies.credentialId ?? credential.id, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, key).toString('base64url'),
    });
  }

  private head(rpId: string, flags: number, counter: number): Buffer {
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags | userPresent | userVerified);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), tail]);
  }

  private clientData(type: string, challenge: string, lies: Lies): Buffer {
    const { origin } = this;
    return Buffer.from(
      JSON.stringify({ type, challenge, origin, crossOrigin: false, ...pick(lies) }),
    );
  }

  private answer(id: Buffer, response: Record<string, unknown>): Record<string, unknown> {
    const name = id.toString('base64url');
    return { id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function pick({ origin, challenge, type }: Lies): Record<string, string> {
  return {
    ...(origin === undefined ? {} : { origin }),
    ...(challenge === undefined ? {} : { challenge }),
    ...(type === undefined ? {} : { type }),
  };
}

/** As much of CBOR (RFC 8949) as WebAuthn needs: integers, texts, bytes, lists and maps. */
export function encodeCbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([cborHead(3, text.length), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (Array.isArray(value)) {
    return Buffer.concat([cborHead(4, value.length), ...value.map(encodeCbor)]);
  }
  if (value instanceof Map) {
    const pairs = [...value].flatMap(([name, held]) => [encodeCbor(name), encodeCbor(held)]);
    return Buffer.concat([cborHead(5, value.size), ...pairs]);
  }
  throw new Error(`No CBOR for ${typeof value}.`);
}

function cborHead(major: number, size: number): Buffer {
  const kind = major << 5;
  if (size < 24) return Buffer.from([kind | size]);
  if (size < 256) return Buffer.from([kind | 24, size]);
  const long = Buffer.alloc(3);
  long.writeUInt8(kind | 25);
  long.writeUInt16BE(size, 1);
  return long;
}

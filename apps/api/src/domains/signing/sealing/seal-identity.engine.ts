import { createPrivateKey, KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

/** The key that seals documents, with its certificate and, for a bought one, those above it (DER). */
export interface SealIdentity {
  privateKey: KeyObject;
  certificateDer: Buffer;
  chainDer: Buffer[];
}

const keyAlgorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 3072,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
} as const;

const validYears = 10;
const oid = {
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
} as const;

/**
 * Makes a new RSA 3072 key with a self-signed certificate for digital signature and
 * non-repudiation, valid from an hour before `now` (clocks differ) for ten years.
 */
export async function createSealIdentity(options: {
  commonName: string;
  now: Date;
}): Promise<SealIdentity> {
  const keys = await webcrypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  const serial = randomBytes(16);
  // A serial number is a positive integer without leading zeros (RFC 5280, 4.1.2.2).
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  certificate.serialNumber = new asn1js.Integer({ valueHex: arrayBuffer(serial) });
  for (const name of [certificate.issuer, certificate.subject]) {
    name.typesAndValues.push(attribute(oid.commonName, options.commonName));
  }
  const until = new Date(options.now);
  until.setUTCFullYear(until.getUTCFullYear() + validYears);
  certificate.notBefore = certificateTime(new Date(options.now.getTime() - 3_600_000));
  certificate.notAfter = certificateTime(until);
  certificate.extensions = [
    extension(oid.basicConstraints, new pkijs.BasicConstraints({ cA: false }).toSchema()),
    // Bits 0 and 1: digitalSignature and nonRepudiation; the last six bits are unused.
    extension(
      oid.keyUsage,
      new asn1js.BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 }),
    ),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  return {
    privateKey: KeyObject.from(keys.privateKey),
    certificateDer: Buffer.from(certificate.toSchema(true).toBER(false)),
    chainDer: [],
  };
}

/** A date of validity: with two digits for the year through 2049, with four from 2050 on (RFC 5280, 4.1.2.5). */
function certificateTime(value: Date): pkijs.Time {
  const type =
    value.getUTCFullYear() < 2050 ? pkijs.TimeType.UTCTime : pkijs.TimeType.GeneralizedTime;
  return new pkijs.Time({ type, value });
}

/** The private key (PKCS #8) and the certificates, signer's first. It is a secret: store it so. */
export function sealIdentityToPem(identity: SealIdentity): string {
  const key = identity.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const certificates = [identity.certificateDer, ...identity.chainDer].map((der) =>
    new X509Certificate(der).toString(),
  );
  return [key.toString(), ...certificates].map((part) => `${part.trim()}\n`).join('');
}

/**
 * Reads what `sealIdentityToPem` wrote, or a bought certificate with its key and chain. Throws when
 * the key does not belong to the first certificate, or is neither RSA of 2048 bits nor P-256, or where
 * the certificate holds an email address: it is in every sealed file, and the assignment is public.
 */
export function sealIdentityFromPem(pem: string): SealIdentity {
  const privateKey = createPrivateKey(pem);
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  const [certificate, ...chain] = blocks.map((block) => new X509Certificate(block));
  if (!certificate) throw new Error('the seal has no certificate');
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new Error('the key of the seal does not belong to its certificate');
  }
  assertUsable(privateKey);
  if (`${certificate.subject}\n${certificate.subjectAltName ?? ''}`.includes('@')) {
    throw new Error('the certificate of the seal holds an email address, which would be public');
  }
  return {
    privateKey,
    certificateDer: certificate.raw,
    chainDer: chain.map((each) => each.raw),
  };
}

function assertUsable(key: KeyObject): void {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {};
  const rsa = key.asymmetricKeyType === 'rsa' && modulusLength >= 2048;
  const p256 = key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1';
  if (!rsa && !p256)
    throw new Error('the key of the seal must be RSA of 2048 bits or more, or P-256');
}

function attribute(type: string, value: string): pkijs.AttributeTypeAndValue {
  return new pkijs.AttributeTypeAndValue({ type, value: new asn1js.Utf8String({ value }) });
}

function extension(extnID: string, value: { toBER(): ArrayBuffer }): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical: true, extnValue: value.toBER() });
}

function arrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

import { KeyObject, randomBytes, webcrypto } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import type { SealIdentity } from './seal-identity.engine.ts';

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

function attribute(type: string, value: string): pkijs.AttributeTypeAndValue {
  return new pkijs.AttributeTypeAndValue({ type, value: new asn1js.Utf8String({ value }) });
}

function extension(extnID: string, value: { toBER(): ArrayBuffer }): pkijs.Extension {
  return new pkijs.Extension({ extnID, critical: true, extnValue: value.toBER() });
}

function arrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

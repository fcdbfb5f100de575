import { createHash, X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  sha256WithEcdsa: '1.2.840.10045.4.3.2',
} as const;

export interface CmsParts {
  /** DER, the signer's first. */
  certificates: Buffer[];
  /** SHA-256 of the signed bytes. */
  digest: Buffer;
  signature: Buffer;
}

/**
 * The DER of the attributes that the key signs: contentType, messageDigest and
 * signing-certificate-v2. No signingTime: in PAdES the time is in the PDF (ETSI EN 319 142-1).
 */
export function signedAttributesDer(certificateDer: Buffer, digest: Buffer): Buffer {
  const der = Buffer.from(signedAttributes(certificateDer, digest).toSchema().toBER());
  // In the message the set is tagged [0]; what is signed is the plain SET OF (RFC 5652, 5.4).
  der[0] = 0x31;
  return der;
}

/** A detached CMS signature of one signer. The same parts always give the same bytes. */
export function assembleCms(parts: CmsParts): Buffer {
  const [signer] = parts.certificates;
  if (!signer) throw new Error('a signature needs its certificate');
  const certificates = parts.certificates.map((der) => pkijs.Certificate.fromBER(bytesOf(der)));
  const [own] = certificates;
  if (!own) throw new Error('a signature needs its certificate');
  const signerInfo = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: oid.sha256 }),
    signedAttrs: signedAttributes(signer, parts.digest),
    signatureAlgorithm: signatureAlgorithm(signer),
    signature: new asn1js.OctetString({ valueHex: bytesOf(parts.signature) }),
  });
  const signedData = new pkijs.SignedData({
    version: 1,
    digestAlgorithms: [new pkijs.AlgorithmIdentifier({ algorithmId: oid.sha256 })],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: oid.data }),
    certificates,
    signerInfos: [signerInfo],
  });
  const message = new pkijs.ContentInfo({
    contentType: oid.signedData,
    content: signedData.toSchema(true),
  });
  return Buffer.from(message.toSchema().toBER());
}

/** Certificates and signature of a message; throws when the bytes are not one. */
export function readCms(der: Buffer): { certificates: Buffer[]; signature: Buffer } {
  const message = pkijs.ContentInfo.fromBER(bytesOf(der));
  const signedData = new pkijs.SignedData({ schema: message.content });
  const [signerInfo] = signedData.signerInfos;
  if (!signerInfo) throw new Error('the message has no signer');
  const certificates = (signedData.certificates ?? []).flatMap((certificate) =>
    certificate instanceof pkijs.Certificate ? [Buffer.from(certificate.toSchema().toBER())] : [],
  );
  return { certificates, signature: Buffer.from(signerInfo.signature.valueBlock.valueHexView) };
}

function signedAttributes(
  certificateDer: Buffer,
  digest: Buffer,
): pkijs.SignedAndUnsignedAttributes {
  const certHash = createHash('sha256').update(certificateDer).digest();
  // ESSCertIDv2 with SHA-256, which is its default and therefore left out (RFC 5035, 3).
  const certId = new asn1js.Sequence({
    value: [new asn1js.OctetString({ valueHex: bytesOf(certHash) })],
  });
  const attributes = [
    attribute(oid.contentType, new asn1js.ObjectIdentifier({ value: oid.data })),
    attribute(oid.messageDigest, new asn1js.OctetString({ valueHex: bytesOf(digest) })),
    attribute(
      oid.signingCertificateV2,
      new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [certId] })] }),
    ),
  ];
  // DER orders the members of a SET OF by their encoding.
  attributes.sort((first, second) =>
    Buffer.compare(Buffer.from(first.toSchema().toBER()), Buffer.from(second.toSchema().toBER())),
  );
  return new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes });
}

function attribute(type: string, value: asn1js.AsnType): pkijs.Attribute {
  return new pkijs.Attribute({ type, values: [value] });
}

function signatureAlgorithm(certificateDer: Buffer): pkijs.AlgorithmIdentifier {
  const { asymmetricKeyType } = new X509Certificate(certificateDer).publicKey;
  return asymmetricKeyType === 'ec'
    ? new pkijs.AlgorithmIdentifier({ algorithmId: oid.sha256WithEcdsa })
    : new pkijs.AlgorithmIdentifier({
        algorithmId: oid.sha256WithRsa,
        algorithmParams: new asn1js.Null(),
      });
}

function bytesOf(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}

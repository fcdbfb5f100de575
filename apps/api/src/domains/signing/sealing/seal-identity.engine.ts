import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

/** The key that seals documents, with its certificate and, for a bought one, those above it (DER). */
export interface SealIdentity {
  privateKey: KeyObject;
  certificateDer: Buffer;
  chainDer: Buffer[];
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

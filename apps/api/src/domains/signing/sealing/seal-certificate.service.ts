import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productName } from '@claimstead/contract/product.ts';
import type { Clock } from '../../../core/clock/clock.ts';
import type { Config } from '../../../core/config/config.ts';
import { readOrMake } from '../../../core/secrets/kept-file.ts';
import {
  sealIdentityFromPem,
  sealIdentityToPem,
  type SealIdentity,
} from './seal-identity.engine.ts';

/**
 * The key that seals: the configured file, or one that is created on first use and kept in the data folder,
 * readable only by the product's user. If several processes create one, the first wins.
 */
export async function loadSealIdentity(
  config: Pick<Config, 'dataDir' | 'sealCertificateFile'>,
  clock: Clock,
): Promise<SealIdentity> {
  if (config.sealCertificateFile) {
    return sealIdentityFromPem(await readFile(config.sealCertificateFile, 'utf8'));
  }
  const kept = await readOrMake(keptSealOf(config), async () => {
    const { createSealIdentity } = await import('./make-seal.engine.ts');
    const commonName = `${productName} Document Seal`;
    return sealIdentityToPem(await createSealIdentity({ commonName, now: clock.now() }));
  });
  return sealIdentityFromPem(kept);
}

/** When the certificate that seals expires; null before the first seal made one. Only the certificate is read. */
export async function findSealExpiry(
  config: Pick<Config, 'dataDir' | 'sealCertificateFile'>,
): Promise<Date | null> {
  const pem = await readFile(config.sealCertificateFile ?? keptSealOf(config), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/.exec(pem)?.[0];
  return certificate === undefined ? null : new Date(new X509Certificate(certificate).validTo);
}

function keptSealOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'seal', 'seal.pem');
}

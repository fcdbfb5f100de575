import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productName } from '@claimstead/contract/product.ts';
import type { Clock } from '../../../core/clock/clock.ts';
import type { Config } from '../../../core/config/config.ts';
import { readOrMake } from '../../../core/secrets/kept-file.ts';
import {
  createSealIdentity,
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
  const kept = await readOrMake(join(config.dataDir, 'seal', 'seal.pem'), async () =>
    sealIdentityToPem(
      await createSealIdentity({
        commonName: `${productName} Document Seal`,
        now: clock.now(),
      }),
    ),
  );
  return sealIdentityFromPem(kept);
}

import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productName } from '@claimstead/contract/product.ts';
import type { Clock } from '../../../core/clock/clock.ts';
import type { Config } from '../../../core/config/config.ts';
import {
  createSealIdentity,
  sealIdentityFromPem,
  sealIdentityToPem,
  type SealIdentity,
} from '../documents/seal-identity.ts';

/**
 * The key that seals: the configured file, or one that is made the first time and kept in the data
 * folder, readable by the product's user only. Of several processes that make one, the first is kept.
 */
export async function loadSealIdentity(
  config: Pick<Config, 'dataDir' | 'sealCertificateFile'>,
  clock: Clock,
): Promise<SealIdentity> {
  if (config.sealCertificateFile) {
    return sealIdentityFromPem(await readFile(config.sealCertificateFile, 'utf8'));
  }
  const folder = join(config.dataDir, 'seal');
  const file = join(folder, 'seal.pem');
  const kept = await readIfThere(file);
  if (kept) return sealIdentityFromPem(kept);
  const made = await createSealIdentity({
    commonName: `${productName} Document Seal`,
    now: clock.now(),
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.seal-${randomBytes(6).toString('hex')}`);
  await writeFile(temporary, sealIdentityToPem(made), { mode: 0o600, flag: 'wx', flush: true });
  try {
    // A link, unlike a rename, never replaces the key that another process has made.
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return sealIdentityFromPem(await readFile(file, 'utf8'));
}

async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

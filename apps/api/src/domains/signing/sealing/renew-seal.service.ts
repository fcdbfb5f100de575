import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { productName } from '@claimstead/contract/product.ts';
import type { Clock } from '../../../core/clock/clock.ts';
import type { Config } from '../../../core/config/config.ts';
import { sealIdentityFromPem, sealIdentityToPem } from './seal-identity.engine.ts';

/** SHA-256 of certificates in lower-case hex. `before` is null where nothing was ever sealed. */
export type RenewedSeal = { before: string | null; after: string };

/**
 * Creates a new key and self-signed certificate for the seal and replaces the old ones; the new ones are used
 * from the next sealing on. The old certificate is kept without its key: papers sealed with it carry it and
 * stay valid, and anyone in doubt can compare. If the process is killed, either the old or the new pair is in
 * place, complete.
 */
export async function renewSeal(
  config: Pick<Config, 'dataDir'>,
  clock: Clock,
): Promise<RenewedSeal> {
  const folder = join(config.dataDir, 'seal');
  const file = join(folder, 'seal.pem');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const before = await certificateOf(file);
  if (before) {
    const kept = join(folder, `earlier-${fingerprint(before).slice(0, 16)}.pem`);
    await writeFile(kept, new X509Certificate(before).toString(), { mode: 0o600, flush: true });
  }
  const { createSealIdentity } = await import('./make-seal.engine.ts');
  const identity = await createSealIdentity({
    commonName: `${productName} Document Seal`,
    now: clock.now(),
  });
  const temporary = join(folder, `.new-${randomBytes(6).toString('hex')}`);
  try {
    const pem = sealIdentityToPem(identity);
    await writeFile(temporary, pem, { mode: 0o600, flag: 'wx', flush: true });
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  return {
    before: before && fingerprint(before),
    after: fingerprint(identity.certificateDer),
  };
}

async function certificateOf(file: string): Promise<Buffer | null> {
  const pem = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return pem === null ? null : sealIdentityFromPem(pem).certificateDer;
}

function fingerprint(certificateDer: Buffer): string {
  return createHash('sha256').update(certificateDer).digest('hex');
}

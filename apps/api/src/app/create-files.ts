import { join } from 'node:path';
import type { Circuit } from '../core/circuit/circuit.ts';
import type { BackupPlaceSettings } from '../core/config/backup-settings.ts';
import type { Config } from '../core/config/config.ts';
import type { Files } from '../core/files/files.port.ts';
import { createLocalFiles } from '../adapters/folder/local-files.adapter.ts';

/** The file store that the configuration names: a bucket, or the folder `files` in the data folder. */
export function createFiles(
  config: Pick<Config, 'dataDir' | 'filesS3'>,
  circuit?: Circuit,
): Promise<Files> {
  const { filesS3: s3, dataDir } = config;
  return openStore(s3 ? { s3 } : { folder: join(dataDir, 'files') }, circuit);
}

/** A store in a folder or a bucket. Who has no bucket does not wait for the loading of its client. */
export async function openStore(place: BackupPlaceSettings, circuit?: Circuit): Promise<Files> {
  if ('folder' in place) return createLocalFiles(place.folder);
  const { createS3Files } = await import('../adapters/s3/s3-files.adapter.ts');
  return createS3Files(place.s3, circuit);
}

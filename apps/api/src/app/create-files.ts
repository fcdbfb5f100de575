import { join } from 'node:path';
import type { Circuit } from '../core/circuit/circuit.ts';
import type { Config } from '../core/config/config.ts';
import type { Files } from '../core/files/files.port.ts';
import { createLocalFiles } from '../adapters/folder/local-files.adapter.ts';
import { createS3Files } from '../adapters/s3/s3-files.adapter.ts';

/** The file store that the configuration names: a bucket, or the folder `files` in the data folder. */
export function createFiles(config: Pick<Config, 'dataDir' | 'filesS3'>, circuit?: Circuit): Files {
  return config.filesS3
    ? createS3Files(config.filesS3, circuit)
    : createLocalFiles(join(config.dataDir, 'files'));
}

import { startTestS3 } from '../../apps/api/src/test-kit/test-s3.ts';

/** An S3-compatible store as a process of its own: S3_PORT, S3_FOLDER, S3_BUCKET and a pair of keys. */
const { S3_PORT, S3_FOLDER, S3_BUCKET, S3_KEY, S3_SECRET } = process.env;
await startTestS3([S3_BUCKET ?? ''], {
  port: Number(S3_PORT),
  directory: S3_FOLDER ?? '',
  keys: { id: S3_KEY ?? '', secret: S3_SECRET ?? '' },
});
process.stdout.write('ready\n');
process.on('SIGTERM', () => process.exit(0));

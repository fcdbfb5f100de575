import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../core/config/s3-settings.ts';

type Context = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string | undefined>;
  status: number;
};
type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;
type Server = {
  middleware: Middleware[];
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
};
type ServerOptions = {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  vhostBuckets: boolean;
  configureBuckets: { name: string }[];
};
type Account = { createKeyPair(id: string, secret: string): void };
/** It brings no types along. */
const required = createRequire(import.meta.url);
const S3rver: new (options: ServerOptions) => Server = required('s3rver');
const { DUMMY_ACCOUNT: account }: { DUMMY_ACCOUNT: Account } = required(
  's3rver/lib/models/account',
);

export type TestS3 = {
  /** A bucket of the store; each test may have one of its own. */
  settings(bucket: string): S3Settings;
  environment(bucket: string): Record<string, string>;
  /** Where the store keeps a bucket's objects. */
  folder(bucket: string): string;
  /** The file that holds an object's bytes. */
  objectPath(bucket: string, key: string): string;
  stop(): Promise<void>;
};

/**
 * A real S3-compatible store on a port of its own, with these buckets, in a folder that goes with it; or where
 * `place` says, with a pair of keys that is not the published one.
 */
export async function startTestS3(
  buckets: readonly string[],
  place?: { port: number; directory: string; keys: { id: string; secret: string } },
): Promise<TestS3> {
  const directory = place?.directory ?? (await mkdtemp(join(tmpdir(), 'claimstead-s3-')));
  if (place) account.createKeyPair(place.keys.id, place.keys.secret);
  const server = new S3rver({
    address: '127.0.0.1',
    port: place?.port ?? 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  server.middleware.unshift(refuseUnsigned, abortUploads(directory));
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: (bucket) => ({
      endpoint,
      publicEndpoint: null,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      pathStyle: true,
    }),
    environment: (bucket) => ({
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_BUCKET: bucket,
      FILES_S3_ACCESS_KEY_ID: 'S3RVER',
      FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
    }),
    folder: (bucket) => join(directory, bucket),
    objectPath: (bucket, key) => `${join(directory, bucket, key)}._S3rver_object`,
    stop: async () => {
      await server.close();
      if (!place) await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A private bucket gives nothing to a call without a signature; this store would. */
const refuseUnsigned: Middleware = async (context, next) => {
  const { query, headers } = context;
  const isSigned = headers['authorization'] !== undefined || 'X-Amz-Signature' in query;
  if (isSigned) return next();
  context.status = 403;
};

/** The one call that this store lacks: ending an upload in parts removes the parts. */
function abortUploads(directory: string): Middleware {
  return async (context, next) => {
    const { uploadId } = context.query;
    if (context.method !== 'DELETE' || uploadId === undefined) return next();
    const bucket = context.path.split('/')[1] ?? '';
    const uploads = join(directory, bucket, '._S3rver_uploads');
    await rm(join(uploads, uploadId), { recursive: true });
    context.status = 204;
  };
}

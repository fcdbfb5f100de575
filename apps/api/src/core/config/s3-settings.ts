import { z } from 'zod';
import { onOff, optional } from './variables.ts';

export const s3Variables = {
  FILES_S3_BUCKET: optional,
  FILES_S3_REGION: optional,
  FILES_S3_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  FILES_S3_PUBLIC_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  FILES_S3_PLAIN: optional.pipe(onOff.optional()),
  FILES_S3_PATH_STYLE: optional.pipe(onOff.optional()),
  FILES_S3_ACCESS_KEY_ID: optional,
  FILES_S3_SECRET_ACCESS_KEY: optional,
};

type S3Environment = { [K in keyof typeof s3Variables]?: z.output<(typeof s3Variables)[K]> };

/** A bucket of an S3-compatible store. */
export type S3Settings = Readonly<{
  /** null: Amazon's own. */
  endpoint: string | null;
  /** Where browsers reach the same store; null: at the endpoint. */
  publicEndpoint: string | null;
  bucket: string;
  region: string;
  /** The bucket is in the path, not in the host name. */
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}>;

/** The public example keys of a server made for tests. */
const testServerKey = 'S3RVER';

/**
 * An incomplete configuration would keep files in the folder while their owner believes they are in the bucket.
 */
export function findS3Problems(env: S3Environment, production: boolean): string[] {
  const needed = {
    FILES_S3_BUCKET: env.FILES_S3_BUCKET,
    FILES_S3_ACCESS_KEY_ID: env.FILES_S3_ACCESS_KEY_ID,
    FILES_S3_SECRET_ACCESS_KEY: env.FILES_S3_SECRET_ACCESS_KEY,
  };
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_REGION: region } = env;
  const given = [...Object.values(needed), endpoint, region, env.FILES_S3_PATH_STYLE];
  if (given.every((value) => value === undefined)) return [];
  const problems = Object.entries(needed)
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name} is missing: storing files in S3 needs it.`);
  if (endpoint === undefined && region === undefined) {
    problems.push(
      'FILES_S3_REGION is missing: set it, or FILES_S3_ENDPOINT if the bucket is not at Amazon.',
    );
  }
  if (!production) return problems;
  const isPlain = (url: string | undefined) => url !== undefined && !url.startsWith('https://');
  if (isPlain(endpoint) && env.FILES_S3_PLAIN !== 'on') {
    problems.push(
      'FILES_S3_ENDPOINT must begin with https:// in production. If it is on a private network of your own, set FILES_S3_PLAIN=on.',
    );
  }
  const forBrowsers = env.FILES_S3_PUBLIC_ENDPOINT;
  if (isPlain(forBrowsers)) {
    problems.push('FILES_S3_PUBLIC_ENDPOINT must begin with https:// in production.');
  } else if (isPlain(endpoint) && env.FILES_S3_PLAIN === 'on' && forBrowsers === undefined) {
    problems.push(
      'FILES_S3_PUBLIC_ENDPOINT is missing: browsers download documents from it over https://.',
    );
  }
  if (env.FILES_S3_SECRET_ACCESS_KEY === testServerKey) {
    problems.push('FILES_S3_SECRET_ACCESS_KEY is a test server’s key: use your own.');
  }
  return problems;
}

/** null where no bucket is named: files stay in the data folder. */
export function readS3Settings(env: S3Environment): S3Settings | null {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ENDPOINT: endpoint } = env;
  if (bucket === undefined) return null;
  const onPath = endpoint === undefined ? 'off' : 'on';
  return {
    endpoint: endpoint ?? null,
    publicEndpoint: env.FILES_S3_PUBLIC_ENDPOINT ?? null,
    bucket,
    // Stores other than Amazon's mostly ignore the region, but the signature needs one.
    region: env.FILES_S3_REGION ?? 'us-east-1',
    pathStyle: (env.FILES_S3_PATH_STYLE ?? onPath) === 'on',
    accessKeyId: env.FILES_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.FILES_S3_SECRET_ACCESS_KEY ?? '',
  };
}

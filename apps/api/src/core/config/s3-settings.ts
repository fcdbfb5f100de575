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

/** A bucket's variables, by what follows their prefix. */
type BucketEnvironment = {
  BUCKET: string | undefined;
  REGION: string | undefined;
  ENDPOINT: string | undefined;
  PATH_STYLE: 'on' | 'off' | undefined;
  ACCESS_KEY_ID: string | undefined;
  SECRET_ACCESS_KEY: string | undefined;
  PLAIN: 'on' | 'off' | undefined;
};

/**
 * An incomplete configuration would keep files in the folder while their owner believes they are in the bucket.
 */
export function findS3Problems(env: S3Environment, production: boolean): string[] {
  const bucket = filesBucket(env);
  const problems = findBucketProblems(bucket, { prefix: 'FILES_S3_', what: 'files', production });
  if (!production || !isGiven(bucket)) return problems;
  const forBrowsers = env.FILES_S3_PUBLIC_ENDPOINT;
  if (isPlain(forBrowsers)) {
    problems.push('FILES_S3_PUBLIC_ENDPOINT must begin with https:// in production.');
  } else if (isPlain(bucket.ENDPOINT) && bucket.PLAIN === 'on' && forBrowsers === undefined) {
    problems.push(
      'FILES_S3_PUBLIC_ENDPOINT is missing: browsers download documents from it over https://.',
    );
  }
  return problems;
}

/** What is missing or wrong in the variables of one bucket, by their full names. */
export function findBucketProblems(
  env: BucketEnvironment,
  { prefix, what, production }: { prefix: string; what: string; production: boolean },
): string[] {
  if (!isGiven(env)) return [];
  const needed = ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;
  const problems = needed
    .filter((name) => env[name] === undefined)
    .map((name) => `${prefix}${name} is missing: storing ${what} in S3 needs it.`);
  if (env.ENDPOINT === undefined && env.REGION === undefined) {
    problems.push(
      `${prefix}REGION is missing: set it, or ${prefix}ENDPOINT if the bucket is not at Amazon.`,
    );
  }
  if (!production) return problems;
  if (isPlain(env.ENDPOINT) && env.PLAIN !== 'on') {
    problems.push(
      `${prefix}ENDPOINT must begin with https:// in production. If it is on a private network of your own, set ${prefix}PLAIN=on.`,
    );
  }
  if (env.SECRET_ACCESS_KEY === testServerKey) {
    problems.push(`${prefix}SECRET_ACCESS_KEY is a test server’s key: use your own.`);
  }
  return problems;
}

function isGiven(env: BucketEnvironment): boolean {
  const { PLAIN: _, ...deciding } = env;
  return Object.values(deciding).some((value) => value !== undefined);
}

function isPlain(url: string | undefined): boolean {
  return url !== undefined && !url.startsWith('https://');
}

function filesBucket(env: S3Environment): BucketEnvironment {
  return {
    BUCKET: env.FILES_S3_BUCKET,
    REGION: env.FILES_S3_REGION,
    ENDPOINT: env.FILES_S3_ENDPOINT,
    PATH_STYLE: env.FILES_S3_PATH_STYLE,
    ACCESS_KEY_ID: env.FILES_S3_ACCESS_KEY_ID,
    SECRET_ACCESS_KEY: env.FILES_S3_SECRET_ACCESS_KEY,
    PLAIN: env.FILES_S3_PLAIN,
  };
}

/** null where no bucket is named: files stay in the data folder. */
export function readS3Settings(env: S3Environment): S3Settings | null {
  const settings = bucketFrom(filesBucket(env));
  return settings && { ...settings, publicEndpoint: env.FILES_S3_PUBLIC_ENDPOINT ?? null };
}

/** null where no bucket is named. */
export function bucketFrom(env: BucketEnvironment): S3Settings | null {
  if (env.BUCKET === undefined) return null;
  const onPath = env.ENDPOINT === undefined ? 'off' : 'on';
  return {
    endpoint: env.ENDPOINT ?? null,
    publicEndpoint: null,
    bucket: env.BUCKET,
    // Stores other than Amazon's mostly ignore the region, but the signature needs one.
    region: env.REGION ?? 'us-east-1',
    pathStyle: (env.PATH_STYLE ?? onPath) === 'on',
    accessKeyId: env.ACCESS_KEY_ID ?? '',
    secretAccessKey: env.SECRET_ACCESS_KEY ?? '',
  };
}

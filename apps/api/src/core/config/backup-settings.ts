import { isAbsolute, relative, resolve } from 'node:path';
import { z } from 'zod';
import { bucketFrom, findBucketProblems, type S3Settings } from './s3-settings.ts';
import { onOff, optional } from './variables.ts';

const keyForm = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/;

export const backupVariables = {
  BACKUP_FOLDER: optional,
  BACKUP_S3_BUCKET: optional,
  BACKUP_S3_REGION: optional,
  BACKUP_S3_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  BACKUP_S3_PLAIN: optional.pipe(onOff.optional()),
  BACKUP_S3_PATH_STYLE: optional.pipe(onOff.optional()),
  BACKUP_S3_ACCESS_KEY_ID: optional,
  BACKUP_S3_SECRET_ACCESS_KEY: optional,
  BACKUP_KEY: optional.pipe(
    z.string().regex(keyForm, 'Set it to what this prints: npm run backup -- key').optional(),
  ),
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(0).max(168).default(0),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(14),
  BACKUP_KEEP_WEEKS: z.coerce.number().int().min(0).max(520).default(8),
};

type BackupEnvironment = {
  [K in keyof typeof backupVariables]?: z.output<(typeof backupVariables)[K]>;
};

export type BackupPlaceSettings = { folder: string } | { s3: S3Settings };

/** Where backups go, and when. */
export type BackupSettings = Readonly<{
  place: BackupPlaceSettings;
  /** The age identity that backups are encrypted for and opened with; kept elsewhere too, or they are lost with it. */
  key: string;
  /** 0: only by command. */
  everyHours: number;
  /** Of the days and weeks that have backups, from the latest: for how many the last backup is kept. */
  keepDays: number;
  keepWeeks: number;
}>;

/** The bucket's settings under the names that both buckets have. */
function bucketSettings(env: BackupEnvironment) {
  return {
    BUCKET: env.BACKUP_S3_BUCKET,
    REGION: env.BACKUP_S3_REGION,
    ENDPOINT: env.BACKUP_S3_ENDPOINT,
    PATH_STYLE: env.BACKUP_S3_PATH_STYLE,
    ACCESS_KEY_ID: env.BACKUP_S3_ACCESS_KEY_ID,
    SECRET_ACCESS_KEY: env.BACKUP_S3_SECRET_ACCESS_KEY,
    PLAIN: env.BACKUP_S3_PLAIN,
  };
}

/** A place without a key would be plain for whoever reads it, and a schedule without a place would do nothing. */
export function findBackupProblems(
  env: BackupEnvironment & { DATA_DIR: string },
  production: boolean,
): string[] {
  const { BACKUP_FOLDER: folder, BACKUP_S3_BUCKET: bucket, BACKUP_KEY: key } = env;
  const problems = findBucketProblems(bucketSettings(env), {
    prefix: 'BACKUP_S3_',
    what: 'backups',
    production,
  });
  if (folder !== undefined && bucket !== undefined) {
    problems.push('BACKUP_FOLDER and BACKUP_S3_BUCKET are both set: backups go to one place.');
  }
  const hasPlace = folder !== undefined || bucket !== undefined;
  if (hasPlace && key === undefined) {
    problems.push('BACKUP_KEY is missing: make one with npm run backup -- key, and keep a copy.');
  }
  if (!hasPlace && (env.BACKUP_EVERY_HOURS ?? 0) > 0) {
    problems.push('BACKUP_EVERY_HOURS needs a place: set BACKUP_FOLDER or BACKUP_S3_BUCKET.');
  }
  if (folder !== undefined && liesIn(env.DATA_DIR, folder)) {
    problems.push('BACKUP_FOLDER lies in DATA_DIR: it would be lost together with it.');
  }
  return problems;
}

function liesIn(outer: string, inner: string): boolean {
  const way = relative(resolve(outer), resolve(inner));
  return !way.startsWith('..') && !isAbsolute(way);
}

/** null: there is no place for backups. */
export function readBackupSettings(env: BackupEnvironment): BackupSettings | null {
  const { BACKUP_FOLDER: folder, BACKUP_KEY: key } = env;
  const s3 = bucketFrom(bucketSettings(env));
  const place = folder === undefined ? s3 && { s3 } : { folder: resolve(folder) };
  if (place === null || key === undefined) return null;
  return {
    place,
    key,
    everyHours: env.BACKUP_EVERY_HOURS ?? 0,
    keepDays: env.BACKUP_KEEP_DAYS ?? 14,
    keepWeeks: env.BACKUP_KEEP_WEEKS ?? 8,
  };
}

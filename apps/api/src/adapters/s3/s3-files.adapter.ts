import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Circuit, CircuitOpen } from '../../core/circuit/circuit.ts';
import type { S3Settings } from '../../core/config/s3-settings.ts';
import { Problem } from '../../core/errors/problem.ts';
import { attachmentHeader } from '../../core/http/attachment.rules.ts';
import { checkFileKey, isFileKey } from '../../core/files/file-keys.rules.ts';
import type {
  AddressTerms,
  ByteRange,
  Files,
  ListedFile,
  OpenedFile,
  WrittenFile,
} from '../../core/files/files.port.ts';
import { asStream, closingOnFailure, createMeasure } from '../../core/files/measure.ts';

const octets = 'application/octet-stream';
const listedAtOnce = 500;
/** A store that is silent for this long is away. */
const silentMs = 15_000;
const askAgainSeconds = 5;

type Place = { client: S3Client; bucket: string };

/**
 * Files in a bucket of an S3-compatible store. An object appears under its key only when all of it was
 * received: a broken stream ends its multipart upload. Parts that a killed process left behind are
 * removed by the bucket's own rule (docs/runbooks/settings.md), which the store runs whether or not the product does.
 *
 * An unreachable store is a {@link Problem} of its own, files.store_away: a waiting person reads a sentence,
 * and a job tries again.
 */
export function createS3Files(settings: S3Settings, circuit?: Circuit): Files {
  const place = { client: throughCircuit(connect(settings), circuit), bucket: settings.bucket };
  // Addresses are only signed with it, so nothing is ever asked over it.
  const forBrowsers =
    settings.publicEndpoint === null
      ? place
      : { ...place, client: connect({ ...settings, endpoint: settings.publicEndpoint }) };
  const put: Files['put'] = (key, content) =>
    closingOnFailure(content, async () => {
      if ((await sizeOf(place, key)) !== null) {
        throw new Error(`files: the key ${key} is written already`);
      }
      return Buffer.isBuffer(content)
        ? putBuffer(place, key, content)
        : putStream(place, key, content);
    });
  return {
    put,
    putFile: async (key, path) => {
      checkFileKey(key);
      const handle = await open(path);
      await put(key, handle.createReadStream());
    },
    localPath: async (key) => {
      checkFileKey(key);
      return null;
    },
    open: (key, range) => openObject(place, key, range),
    size: (key) => sizeOf(place, key),
    remove: async (key) => {
      await place.client.send(new DeleteObjectCommand(at(place, key)));
    },
    list: (below) => listObjects(place, below),
    removeUnfinished: async () => 0,
    address: (key, terms) => presign(forBrowsers, key, terms),
    close: () => {
      place.client.destroy();
      forBrowsers.client.destroy();
    },
  };
}

/**
 * Makes the bucket if the store does not have it yet: for a store of one's own, which begins empty.
 * @returns whether it was made
 * @throws whatever the store says against it
 */
export async function makeBucket(settings: S3Settings): Promise<boolean> {
  const client = connect(settings);
  const named = { Bucket: settings.bucket };
  try {
    await client.send(new HeadBucketCommand(named));
    return false;
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : null;
    if (status !== 404) throw error;
    await client.send(new CreateBucketCommand(named));
    return true;
  } finally {
    client.destroy();
  }
}

function connect(settings: S3Settings): S3Client {
  return new S3Client({
    region: settings.region,
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    forcePathStyle: settings.pathStyle,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    // Checksums in trailers make framed bodies that not every S3-compatible store takes apart: it would
    // keep the framing as content. Our own SHA-256 is compared instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: silentMs },
  });
}

/** @throws {RangeError} before anything is sent, for a key that the product would never make. */
function at({ bucket }: Place, key: string): { Bucket: string; Key: string } {
  checkFileKey(key);
  return { Bucket: bucket, Key: key };
}

async function putBuffer(place: Place, key: string, content: Buffer): Promise<WrittenFile> {
  const measure = createMeasure();
  measure.through.end(content);
  measure.through.resume();
  const put = { ...at(place, key), Body: content, ContentLength: content.length };
  await place.client.send(new PutObjectCommand({ ...put, ContentType: octets }));
  return measure.result();
}

async function putStream(place: Place, key: string, content: Readable): Promise<WrittenFile> {
  const measure = createMeasure();
  const upload = new Upload({
    client: place.client,
    params: { ...at(place, key), Body: measure.through, ContentType: octets },
    // Two parts of 5 MB at most lie in memory for one file.
    queueSize: 2,
    leavePartsOnError: false,
  });
  const reading = pipeline(asStream(content), measure.through, { end: true });
  try {
    // Whichever fails first ends the other: the sender or the store.
    await Promise.all([upload.done(), reading]);
  } catch (error) {
    measure.through.destroy();
    await Promise.allSettled([upload.abort(), reading]);
    throw error;
  }
  return measure.result();
}

async function openObject(
  place: Place,
  key: string,
  range?: ByteRange,
): Promise<OpenedFile | null> {
  const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
  const found = await place.client
    .send(new GetObjectCommand({ ...at(place, key), ...part }))
    .catch(nullWhereAbsent);
  if (!found?.Body) return null;
  const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength;
  return { stream: found.Body as Readable, size: Number(whole) };
}

async function sizeOf(place: Place, key: string): Promise<number | null> {
  const found = await place.client
    .send(new HeadObjectCommand(at(place, key)))
    .catch(nullWhereAbsent);
  return found?.ContentLength ?? null;
}

async function* listObjects({ client, bucket }: Place, below?: string): AsyncGenerator<ListedFile> {
  for (let after: string | undefined; ; ) {
    const page = await client.send(
      new ListObjectsCommand({
        Bucket: bucket,
        MaxKeys: listedAtOnce,
        ...(below === undefined ? {} : { Prefix: `${below}/` }),
        // After a key rather than by a token: what is removed meanwhile moves nothing.
        ...(after === undefined ? {} : { Marker: after }),
      }),
    );
    for (const { Key: key, Size: size, LastModified: at } of page.Contents ?? []) {
      if (key === undefined || at === undefined || !isFileKey(key)) continue;
      yield { key, size: size ?? 0, ageMs: Date.now() - at.getTime() };
    }
    after = page.Contents?.at(-1)?.Key;
    if (!page.IsTruncated || after === undefined) return;
  }
}

async function presign(place: Place, key: string, terms: AddressTerms): Promise<string> {
  const forced = {
    ResponseContentType: terms.contentType,
    ResponseContentDisposition: attachmentHeader(terms.downloadAs),
    ResponseCacheControl: 'no-store',
  };
  return getSignedUrl(place.client, new GetObjectCommand({ ...at(place, key), ...forced }), {
    expiresIn: terms.livesSeconds,
  });
}

/**
 * What the store refused, in its own code. The SDK's errors carry whatever the store answered: for a wrong
 * signature that is the id of the key and the text that was signed, which belong in no log.
 */
class StoreRefusal extends Error {
  readonly code: string;

  constructor({ name, $metadata }: S3ServiceException) {
    super(`files: the store refused: ${name} (${$metadata.httpStatusCode ?? 'no status'})`);
    this.name = 'StoreRefusal';
    this.code = name;
  }
}

/** Each call, including the SDK's retries, is one call for the circuit. */
function throughCircuit(client: S3Client, circuit?: Circuit): S3Client {
  client.middlewareStack.add(
    (next) => async (call) => {
      const work = () => next(call);
      try {
        return await (circuit ? circuit.call(work, { foundNobody }) : work());
      } catch (error) {
        if (foundNobody(error) || error instanceof CircuitOpen) throw storeAway(error);
        throw error instanceof S3ServiceException ? new StoreRefusal(error) : error;
      }
    },
    { step: 'initialize', priority: 'high', name: 'throughCircuit' },
  );
  return client;
}

/** No answer, or one that says "not now". What our own sender broke off, and a key of ours, say nothing of the store. */
function foundNobody(error: unknown): boolean {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    return status >= 500 || status === 429;
  }
  const { name = '', code = '' } = error as { name?: string; code?: string };
  return name === 'TimeoutError' || connectionCodes.test(code);
}

const connectionCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

function storeAway(cause: unknown): Problem {
  const hidden = cause instanceof S3ServiceException ? new StoreRefusal(cause) : cause;
  return new Problem('files.store_away', {
    note: hidden instanceof Error ? hidden.message : String(hidden),
    cause: hidden,
    retryAfterSeconds: askAgainSeconds,
  });
}

/** A missing bucket is not a missing file: only the store's answer about the key counts. */
function nullWhereAbsent(error: unknown): null {
  const codes = ['NoSuchKey', 'NotFound'];
  if (error instanceof StoreRefusal && codes.includes(error.code)) return null;
  throw error;
}

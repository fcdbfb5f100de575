import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sandboxKeys } from '../sandbox.config.ts';
import { type OfficeAnswer, orNotFound } from './office.shape.ts';
import type { OfficeTools } from './office-tools.ts';

const filesPath = '/office-files';
/** How long a signed address can be used; the office's own time is not known. */
const addressSeconds = 60;

export type OfficeDownload = { at: string; file: string; status: number; keyArrived: boolean };

/**
 * Where a bulk file is really kept: another host, which is told what it may give by the address alone.
 * @throws {OfficeFault} 404
 */
export function redirectToFile(tools: OfficeTools, path: string): OfficeAnswer {
  orNotFound(tools.records.grantText(fileNameOf(path)));
  const expires = tools.world.clock.seconds() + addressSeconds;
  const address = new URL(`${filesPath}/${path}`, otherOrigin(tools.world.publicUrl()));
  address.searchParams.set('Expires', String(expires));
  address.searchParams.set('Signature', sign(path, expires));
  address.searchParams.set('Key-Pair-Id', 'SANDBOX');
  return { location: address.href };
}

/**
 * The other host. It is this one under its other name, so that its origin differs. A key that arrives there is written
 * down and refused: nobody said that it would be, but nobody may send it.
 */
export function mountOfficeFiles(app: FastifyInstance, { world, records }: OfficeTools): void {
  type Signed = { Params: { '*': string }; Querystring: { Expires?: string; Signature?: string } };
  app.get<Signed>(`${filesPath}/*`, (request, reply) => {
    const path = request.params['*'];
    const keyArrived = request.headers['x-api-key'] !== undefined;
    const { Expires = '0', Signature = '' } = request.query;
    const isSigned = isSame(Signature, sign(path, Number(Expires)));
    const mayHave = isSigned && Number(Expires) >= world.clock.seconds() && !keyArrived;
    const text = mayHave ? records.grantText(fileNameOf(path)) : null;
    const status = mayHave ? (text === null ? 404 : 200) : 403;
    world.db.run(
      'INSERT INTO office_downloads (at, file, status, key_arrived) VALUES (?, ?, ?, ?)',
      world.clock.now().toISOString(),
      fileNameOf(path),
      status,
      Number(keyArrived),
    );
    reply.code(status).type('application/xml');
    return reply.send(text ?? '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>');
  });
}

/** What the other host was asked for, the latest first. */
export function listDownloads({ world }: OfficeTools): OfficeDownload[] {
  type Row = { at: string; file: string; status: number; key_arrived: number };
  return world.db
    .all<Row>('SELECT * FROM office_downloads ORDER BY id DESC LIMIT 500')
    .map(({ at, file, status, key_arrived }) => ({
      at,
      file,
      status,
      keyArrived: key_arrived === 1,
    }));
}

/** On loopback the same server has two names, hence two origins. */
function otherOrigin(publicUrl: string): string {
  const url = new URL(publicUrl);
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return url.origin;
}

function fileNameOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}

function sign(path: string, expires: number): string {
  return createHmac('sha256', `files of ${sandboxKeys.officeApiKey}`)
    .update(`${path} ${expires}`)
    .digest('base64url');
}

function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

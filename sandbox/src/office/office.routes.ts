import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { complain } from '../terminal.ts';
import type { CallKind } from './office-gate.ts';
import type { OrderedFault } from './office-faults.store.ts';
import { mountOfficeFiles, redirectToFile } from './office-files.ts';
import { answerRecord, answerSearch, officeParts } from './office-answers.ts';
import type { OfficeTools } from './office-tools.ts';
import { answerTrials } from './office-trials.ts';
import { searchOfBody, searchOfQuery } from './office-query.ts';
import { playTrouble, type Played } from './play-trouble.ts';
import { numbersOf } from './numbers-of-call.ts';
import {
  forbidden,
  notFound,
  type OfficeAnswer,
  OfficeFault,
  officeFailed,
  tooLarge,
} from './office.shape.ts';
import { bulkProducts, statusCodes } from './recorded.table.ts';

const officePath = '/office';
const base = `${officePath}/api/v1`;
/** An answer takes a moment: calls at the same time meet, as they do at the office. */
const answerMs = 10;
/** What the office sends at most (413). */
const mostBytes = 6_000_000;

type Query = Record<string, string | undefined>;
type Request = FastifyRequest<{ Querystring: Query; Params: { app?: string; '*'?: string } }>;
type Work = (request: Request, faults: readonly OrderedFault[]) => OfficeAnswer;
type Serve = (method: 'GET' | 'POST', path: string, kind: CallKind, work: Work) => void;

/**
 * Serves the patent office's data interface below `/office`, by its own paths: `/office/api/v1/patent/applications/…`.
 * The key is checked first, then that no other call is under way, then what was ordered for the number.
 */
export function mountOfficeApi(app: FastifyInstance, tools: OfficeTools): void {
  void app.register(async (api) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    const serve: Serve = (method, path, kind, work) =>
      api.route({
        method,
        url: `${base}${path}`,
        handler: (request, reply) => answer(tools, request as Request, reply, { kind, work }),
      });
    const { records } = tools;
    const applications = '/patent/applications';
    serve('GET', `${applications}/search`, 'metadata', ({ query }, faults) =>
      answerSearch(records, searchOfQuery(query), faults),
    );
    serve('POST', `${applications}/search`, 'metadata', ({ body }, faults) =>
      answerSearch(records, searchOfBody(typeof body === 'string' ? body : ''), faults),
    );
    for (const part of officeParts) {
      const path = `${applications}/:app${part === '' ? '' : `/${part}`}`;
      serve('GET', path, part === 'documents' ? 'documents' : 'metadata', (request, faults) =>
        answerRecord(
          records,
          { app: request.params.app ?? '', part, query: request.query },
          faults,
        ),
      );
    }
    serve('GET', '/patent/status-codes', 'metadata', () => ({ body: statusCodes }));
    serveTrials(serve, tools);
    serve('GET', '/datasets/products/search', 'metadata', () => ({ body: bulkProducts.all }));
    serve('GET', '/datasets/products/PTGRXML', 'metadata', () => ({ body: bulkProducts.one }));
    serve('GET', '/datasets/products/files/*', 'files', ({ params }) =>
      redirectToFile(tools, params['*'] ?? ''),
    );
    api.all(`${officePath}/*`, (request, reply) =>
      answer(tools, request as Request, reply, {
        kind: 'metadata',
        work: () => refuse(forbidden()),
      }),
    );
  });
  mountOfficeFiles(app, tools);
}

/** Nothing was recorded of decisions and papers: a search for them finds none. */
function serveTrials(serve: Serve, tools: OfficeTools): void {
  const path = '/patent/trials/proceedings/search';
  serve('GET', path, 'metadata', ({ query }, faults) =>
    answerTrials(tools, searchOfQuery(query), faults),
  );
  serve('POST', path, 'metadata', ({ body }, faults) =>
    answerTrials(tools, searchOfBody(typeof body === 'string' ? body : ''), faults),
  );
  for (const kind of ['decisions', 'documents'] as const) {
    serve('GET', `/patent/trials/${kind}/search`, 'metadata', () => refuse(notFound()));
  }
}

async function answer(
  tools: OfficeTools,
  request: Request,
  reply: FastifyReply,
  { kind, work }: { kind: CallKind; work: Work },
): Promise<FastifyReply> {
  const call = `${request.method} ${request.url.split('?')[0]}`;
  const key = request.headers['x-api-key'];
  let leave = () => {};
  let faults: OrderedFault[] = [];
  try {
    tools.gate.checkKey(typeof key === 'string' ? key : undefined);
    leave = tools.gate.enter(kind);
    reply.raw.once('close', leave);
    faults = tools.faults.take(call, numbersOf(tools.records, request));
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    const played = await playTrouble(faults, request.raw.socket);
    const made = played === 'answer' ? work(request, faults) : null;
    if (made && 'body' in made && made.body.length > mostBytes) throw tooLarge();
    leave();
    if (made && 'location' in made) {
      log(tools, request, call, 302, faults);
      return reply.redirect(made.location, 302);
    }
    const body = made?.body ?? null;
    return send(tools, request, reply, { call, played, body, faults });
  } catch (error) {
    leave();
    const fault = error instanceof OfficeFault ? error : officeFailed();
    if (fault !== error) complain(`${call} broke the sandbox:`, error);
    log(tools, request, call, fault.status, faults);
    return reply.code(fault.status).headers(fault.headers).send(fault.body);
  }
}

type Outcome = {
  call: string;
  played: Played;
  body: string | null;
  faults: readonly OrderedFault[];
};

function send(
  tools: OfficeTools,
  request: Request,
  reply: FastifyReply,
  { call, played, body, faults }: Outcome,
): FastifyReply {
  if (body !== null) {
    log(tools, request, call, 200, faults);
    return reply.type('application/json').send(body);
  }
  if (played === 'not_json') {
    log(tools, request, call, 200, faults);
    return reply.type('text/html').send('<html><body>We will be back shortly.</body></html>');
  }
  log(tools, request, call, null, faults);
  reply.hijack();
  if (played === 'cut_half') {
    reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    reply.raw.write('{"count":1,"patentFileWrapperDataBag":[{', () => request.raw.socket.destroy());
    return reply;
  }
  request.raw.socket.destroy();
  return reply;
}

/** The key is in a header, and headers are not logged. */
function log(
  tools: OfficeTools,
  request: Request,
  call: string,
  status: number | null,
  faults: readonly OrderedFault[],
): void {
  const [method = '', path = ''] = call.split(' ');
  tools.calls.add({
    at: tools.world.clock.now().toISOString(),
    method,
    path,
    params: request.query,
    idempotencyKey: null,
    status,
    note: faults.length === 0 ? null : `fault: ${faults.map((one) => one.kind).join(', ')}`,
  });
}

function refuse(fault: OfficeFault): never {
  throw fault;
}

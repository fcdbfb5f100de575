import type { FastifyInstance, FastifyReply } from 'fastify';
import { feeEvent } from './make-events.ts';
import { makeAssignment } from './make-assignment.ts';
import {
  type ConveyanceFacts,
  conveyanceTexts,
  type FeeFacts,
  type OfficeFacts,
  reelFrameWritings,
  type TrialFacts,
} from './office.facts.ts';
import {
  type OfficeFaultKind,
  type OrderedFault,
  shapes,
  troubles,
} from './office-faults.store.ts';
import { listDownloads } from './office-files.ts';
import type { OfficeLimits } from './office-gate.ts';
import { readApplication, readPatent } from './office-numbers.ts';
import type { OfficeTools } from './office-tools.ts';
import type { FileWrapper } from './office.shape.ts';
import { entityOf, fullFacts } from './read-facts.ts';

type ByNumber = { Params: { number: string } };
/** A changed record and the answer to who changed it; or what was wrong, in a sentence. */
type Changed = { record: FileWrapper; said: object } | string;

/**
 * What happens at the patent office, and to the line to it. `{number}` is a patent's (`20118406`, `RE49000`, `D2104318`)
 * or an application's (`47118406`, `63904117`, `63%2F904117`); what is both is taken for the patent.
 *
 * | Call | What it does |
 * |---|---|
 * | `GET /_sandbox/office` | limits, faults, `underWay` (calls now), `mostAtOnce` (calls at once since the start, refused ones too) |
 * | `POST /_sandbox/office/records` | makes a record from facts (`office.facts.ts`), in place of any; answers it. Needed: `patent` or `application` |
 * | `GET /_sandbox/office/records/{number}` | the record as the office has it now; 404 without |
 * | `DELETE /_sandbox/office/records/{number}` | from now on the office does not have it |
 * | `POST …/records/{number}/conveyances` | records a paper: `{kind, from, to}`, and `executedOn`, `recordedOn` (today), `reelFrame`, `releases`, `written` (how: `office.facts.ts`), `text`, `pages`; answers it with its `reelAndFrameNumber` |
 * | `POST …/records/{number}/fees` | a fee was paid: `{year: 4, 8 or 12}`, and `on` (today), `entity` |
 * | `POST …/records/{number}/events` | anything else: `{code, text, on}`; `EXP.` makes the status 250 |
 * | `POST …/records/{number}/fields` | sets fields of `applicationMetaData`: `{applicationStatusCode: 153}` |
 * | `POST /_sandbox/office/trials` | a trial of a patent, in place of any with its number: `{number, patent}`, and what `TrialFacts` of `office.facts.ts` has; answers it |
 * | `POST /_sandbox/office/faults` | `{kind, number, match, times, retryAfterSeconds, ms, bags, asOf}`, see below; answers all |
 * | `GET`, `DELETE /_sandbox/office/faults` | what is ordered; withdraws all of it, or with `?number=` those of one |
 * | `GET`, `POST /_sandbox/office/limits` | `{atOnce, metadata, documents, files}`: calls at once, and in a second (files: in ten); 0 refuses all |
 * | `GET /_sandbox/office/downloads` | what the other host was asked for, and whether the key arrived there |
 *
 * Kinds of fault: `not_found` 404, `no_key` 401, `inactive_key` 403, `too_many` 429 (with `retryAfterSeconds` it has a
 * `Retry-After`), `too_large` 413, `error` 500, `cut`, `cut_half` (in the midst of the body), `hang`, `slow` (`ms`),
 * `not_json`; and other shapes: `older_assignments`, `openapi_shape`, `missing_bags` (`bags`: which), `null_adjustment`,
 * `stale` (`asOf`), `unknown_shape`. Troubles happen once and shapes until withdrawn, unless `times` says how often (0:
 * until withdrawn). Without `number` a fault is for every call; `match` is part of `GET /office/api/v1/…`.
 * Of trials, `match` is `/trials/`, and the shapes are `openapi_shape`, `missing_bags` and `unknown_shape`.
 * A changed record is as of now; its recorded bytes are no longer served.
 */
export function mountOfficeControls(app: FastifyInstance, tools: OfficeTools): void {
  mountRecords(app, tools);
  mountChanges(app, tools);
  mountTrials(app, tools);
  mountTroubles(app, tools);
}

function mountRecords(app: FastifyInstance, { records }: OfficeTools): void {
  app.post<{ Body: Partial<OfficeFacts> | null }>('/_sandbox/office/records', (request, reply) => {
    const facts = fullFacts(request.body ?? {}, (application) => records.find(application));
    if (typeof facts === 'string') return refuse(reply, facts);
    return records.make(facts);
  });
  const path = '/_sandbox/office/records/:number';
  app.get<ByNumber>(
    path,
    ({ params }, reply) => findRecord(records, params.number) ?? missing(reply),
  );
  app.delete<ByNumber>(path, ({ params }, reply) => {
    const record = findRecord(records, params.number);
    if (!record) return missing(reply);
    records.remove(record.applicationNumberText);
    return { removed: record.applicationNumberText };
  });
}

function mountChanges(app: FastifyInstance, tools: OfficeTools): void {
  const { records, world } = tools;
  const today = () => world.clock.now().toISOString().slice(0, 10);
  const path = '/_sandbox/office/records/:number';
  const change = <Body>(
    name: string,
    work: (record: FileWrapper, body: Partial<Body>) => Changed,
  ) =>
    app.post<ByNumber & { Body: Partial<Body> | null }>(`${path}/${name}`, (request, reply) => {
      const record = findRecord(records, request.params.number);
      if (!record) return missing(reply);
      const changed = work(record, request.body ?? {});
      if (typeof changed === 'string') return refuse(reply, changed);
      records.change(changed.record);
      return changed.said;
    });
  change<ConveyanceFacts>('conveyances', (record, paper) => recordPaper(record, paper, today()));
  change<FeeFacts & { entity: OfficeFacts['entity'] }>(
    'fees',
    (record, { year, on = today(), entity }) => {
      if (year !== 4 && year !== 8 && year !== 12) return 'year is 4, 8 or 12.';
      const event = feeEvent({ year, on }, entity ?? entityOf(record));
      return { record: withEvent(record, event), said: event };
    },
  );
  change<{ code: string; text: string; on: string }>(
    'events',
    (record, { code, text, on = today() }) => {
      if (!code) return 'code is an event’s code.';
      const event = { eventCode: code, eventDescriptionText: text ?? code, eventDate: on };
      const changed = withEvent(record, event);
      return { record: code === 'EXP.' ? withFields(changed, expired(on)) : changed, said: event };
    },
  );
  change<Record<string, unknown>>('fields', (record, fields) => {
    const changed = withFields(record, fields);
    return { record: changed, said: changed };
  });
}

function mountTrials(app: FastifyInstance, { trials }: OfficeTools): void {
  app.post<{ Body: Partial<TrialFacts> | null }>('/_sandbox/office/trials', (request, reply) => {
    const { number, patent, ...more } = request.body ?? {};
    const challenged = readPatent(patent ?? '');
    if (!number || challenged === null)
      return refuse(reply, 'number is a trial’s, patent is a patent’s.');
    const facts = { ...more, number, patent: challenged };
    trials.make(facts);
    return facts;
  });
}

function recordPaper(
  record: FileWrapper,
  { kind, from, to, ...more }: Partial<ConveyanceFacts>,
  today: string,
): Changed {
  if (!kind || !(kind in conveyanceTexts) || !Array.isArray(from) || !Array.isArray(to)) {
    return `kind is one of ${Object.keys(conveyanceTexts).join(', ')}; from and to are lists of names.`;
  }
  if (more.written !== undefined && !(more.written in reelFrameWritings)) {
    return `written is one of ${Object.keys(reelFrameWritings).join(', ')}.`;
  }
  const papers = record.assignmentBag ?? [];
  const facts = { ...more, kind, from, to, recordedOn: more.recordedOn ?? today };
  const application = record.applicationNumberText;
  const paper = makeAssignment({ application }, facts, papers.length);
  return { record: { ...record, assignmentBag: [paper, ...papers] }, said: paper };
}

function mountTroubles(app: FastifyInstance, tools: OfficeTools): void {
  const { faults, gate } = tools;
  app.post<{ Body: Partial<OrderedFault> | null }>('/_sandbox/office/faults', (request, reply) => {
    const kinds: readonly OfficeFaultKind[] = [...troubles, ...shapes];
    const { number, times, ...more } = request.body ?? {};
    const kind = kinds.find((one) => one === more.kind);
    if (!kind) return refuse(reply, `kind is one of ${kinds.join(', ')}.`);
    const usual = shapes.some((one) => one === kind) ? 0 : 1;
    const told = number === undefined ? null : officeNumber(number);
    if (number !== undefined && told === null)
      return refuse(reply, 'number is a patent’s or an application’s.');
    faults.add({
      ...more,
      kind,
      times: times ?? usual,
      ...(told === null ? {} : { number: told }),
    });
    return faults.list();
  });
  app.get('/_sandbox/office/faults', () => faults.list());
  app.delete<{ Querystring: { number?: string } }>('/_sandbox/office/faults', ({ query }) => {
    faults.clear(
      query.number === undefined ? undefined : (officeNumber(query.number) ?? query.number),
    );
    return faults.list();
  });
  app.get('/_sandbox/office/limits', () => gate.limits());
  app.post<{ Body: Partial<OfficeLimits> | null }>('/_sandbox/office/limits', (request, reply) => {
    const given = Object.entries(request.body ?? {});
    const names = ['atOnce', 'metadata', 'documents', 'files'];
    if (
      !given.every(([name, value]) => names.includes(name) && Number.isInteger(value) && value >= 0)
    ) {
      return refuse(reply, `${names.join(', ')} are whole numbers.`);
    }
    gate.setLimits(Object.fromEntries(given));
    return gate.limits();
  });
  app.get('/_sandbox/office/downloads', () => listDownloads(tools));
  app.get('/_sandbox/office', () => ({
    limits: gate.limits(),
    underWay: gate.underWay(),
    mostAtOnce: gate.mostAtOnce(),
    faults: faults.list(),
  }));
}

function findRecord(records: OfficeTools['records'], number: string): FileWrapper | null {
  const patent = readPatent(number);
  const application = readApplication(number);
  return (
    (patent === null ? null : records.findByPatent(patent)) ??
    (application === null ? null : records.find(application))
  );
}

/** As a call's number is compared: `63/904,117` is `63904117`. */
function officeNumber(text: string): string | null {
  return readPatent(text) ?? readApplication(text);
}

/** Newest first, as the office lists them. */
function withEvent(
  record: FileWrapper,
  event: { eventCode: string; eventDescriptionText: string; eventDate: string },
): FileWrapper {
  const events = [event, ...(record.eventDataBag ?? [])];
  return {
    ...record,
    eventDataBag: events.sort((left, right) => (left.eventDate < right.eventDate ? 1 : -1)),
  };
}

function withFields(record: FileWrapper, fields: Record<string, unknown>): FileWrapper {
  return { ...record, applicationMetaData: { ...record.applicationMetaData, ...fields } };
}

function expired(on: string): Record<string, unknown> {
  return {
    applicationStatusCode: 250,
    applicationStatusDescriptionText:
      'Patent Expired Due to NonPayment of Maintenance Fees Under 37 CFR 1.362',
    applicationStatusDate: on,
  };
}

function missing(reply: FastifyReply): object {
  reply.code(404);
  return { error: { type: 'invalid_request_error', message: 'The office has no such record.' } };
}

function refuse(reply: FastifyReply, message: string): object {
  reply.code(400);
  return { error: { type: 'invalid_request_error', message } };
}

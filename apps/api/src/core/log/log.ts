import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { Incidents, isDatabaseAway, isProviderAway, sentenceOf } from './incidents.ts';
import { Outage } from './outage.ts';

export type Log = Logger;

/** Field names whose values never reach a log line, at any of the depths that are logged. */
const secretFields = [
  'password',
  'token',
  'clientSecret',
  'client_secret',
  'secret',
  'cookie',
  'authorization',
  'signature',
  'png',
];

const errorLevel = 50;
const warnLevel = 40;
/** Workers that have lost their database say so every few seconds. */
const outageQuietMs = 30_000;

/** Structured logs, one JSON object a line, on standard output or where `to` says. */
export function createLog(options: {
  level: string;
  to?: DestinationStream;
  /** What every line has besides, asked for at each. */
  fields?: () => object;
  /** How long nothing is heard of a database that was away until it counts as back. */
  outageQuietMs?: number;
}): Log {
  const incidents = new Incidents();
  const outage = new Outage(options.outageQuietMs ?? outageQuietMs, (report) =>
    log.info(report, 'database: nothing more is heard of its outage'),
  );
  const settings: LoggerOptions = {
    level: options.level,
    hooks: {
      logMethod(said, write, level) {
        const pages =
          level === errorLevel && !isProviderAway(said) && incidents.isNew(said, Date.now());
        if (level === errorLevel && !pages) {
          this.warn(...said);
          return;
        }
        if (level >= warnLevel && isDatabaseAway(said) && !outage.isBegunBy() && !pages) {
          outage.leaveOut(sentenceOf(said));
          // At the level of debugging, all of them are there.
          this.debug(...said);
          return;
        }
        write.apply(this, said);
      },
    },
    base: null,
    ...(options.fields ? { mixin: options.fields } : {}),
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        ...secretFields,
        ...secretFields.map((field) => `*.${field}`),
        ...secretFields.map((field) => `*.*.${field}`),
        'req.headers',
        'res.headers',
      ],
      censor: '[secret]',
    },
  };
  const log = options.to ? pino(settings, options.to) : pino(settings);
  return log;
}

/**
 * A log whose lines carry a request's id. Pino's own `child` would look for secrets in it, for each request, which
 * costs more than the rest of a request's logging; an id of ours has none.
 */
export function logOfRequest<L extends object>(log: L, requestId: string): L {
  const { chindingsSym } = pino.symbols;
  const bindings = (log as Record<typeof chindingsSym, string>)[chindingsSym];
  return Object.create(log, {
    [chindingsSym]: { writable: true, value: `${bindings},"reqId":"${requestId}"` },
  });
}

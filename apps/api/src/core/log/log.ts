import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { Incidents, isProviderAway } from './incidents.ts';

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

/** Structured logs, one JSON object a line, on standard output or where `to` says. */
export function createLog(options: {
  level: string;
  to?: DestinationStream;
  /** What every line has besides, asked for at each. */
  fields?: () => object;
}): Log {
  const incidents = new Incidents();
  const settings: LoggerOptions = {
    level: options.level,
    hooks: {
      logMethod(said, write, level) {
        const callsNobody = () => isProviderAway(said) || !incidents.isNew(said, Date.now());
        if (level === errorLevel && callsNobody()) this.warn(...said);
        else write.apply(this, said);
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
  return options.to ? pino(settings, options.to) : pino(settings);
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

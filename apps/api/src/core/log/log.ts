import { pino, type Logger } from 'pino';

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

/** Structured logs, one JSON object a line, on standard output. */
export function createLog(options: { level: string; pretty?: boolean }): Log {
  return pino({
    level: options.level,
    base: null,
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
  });
}

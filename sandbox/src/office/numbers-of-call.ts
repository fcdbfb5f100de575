import type { FastifyRequest } from 'fastify';
import { readApplication, readPatent } from './office-numbers.ts';
import type { OfficeRecords } from './office-records.store.ts';

/** Every patent's and application's number that a call is about, both of one record where it is known. */
export function numbersOf(records: OfficeRecords, request: FastifyRequest): string[] {
  const { app, '*': rest } = request.params as { app?: string; '*'?: string };
  const query = request.query as Record<string, string | undefined>;
  const searched = [
    query['q'],
    query['filters'],
    typeof request.body === 'string' ? request.body : '',
  ];
  const fileName = rest
    ?.split('/')
    .at(-1)
    ?.replace(/\.xml$/, '');
  const words = [...(fileName?.split('_') ?? []), ...searched.join(' ').split(/[^A-Za-z0-9]+/)];
  const given = [app === undefined ? null : readApplication(app), ...words.map(readPatent)];
  const numbers = new Set(given.filter((one) => one !== null && one.length >= 5));
  for (const number of [...numbers]) {
    if (number === null) continue;
    const record = records.find(number) ?? records.findByPatent(number);
    if (!record) continue;
    numbers.add(record.applicationNumberText);
    const patent = record.applicationMetaData?.patentNumber;
    if (patent !== undefined) numbers.add(patent);
  }
  return [...numbers].filter((one) => one !== null);
}

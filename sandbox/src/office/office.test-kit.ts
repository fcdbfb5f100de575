import { sandboxKeys } from '../sandbox.config.ts';
import type { ConveyanceFacts, FeeFacts, OfficeFacts, TrialFacts } from './office.facts.ts';
import type { OrderedFault } from './office-faults.store.ts';
import type { OfficeDownload } from './office-files.ts';
import type { OfficeLimits } from './office-gate.ts';
import type { Assignment, FileWrapper, OfficeEvent } from './office.shape.ts';

/** What a test does to the sandbox's office; each is a call of `office-controls.routes.ts`, which says more. */
export type TestOffice = {
  /** The product's `OFFICE_API_URL` and `OFFICE_API_KEY`. */
  url: string;
  key: string;
  makeRecord(facts: Partial<OfficeFacts>): Promise<FileWrapper>;
  record(number: string): Promise<FileWrapper>;
  removeRecord(number: string): Promise<void>;
  /** A paper is recorded now. */
  recordConveyance(
    number: string,
    paper: Omit<ConveyanceFacts, 'recordedOn'> & { recordedOn?: string },
  ): Promise<Assignment>;
  payFee(number: string, fee: Omit<FeeFacts, 'on'> & { on?: string }): Promise<OfficeEvent>;
  addEvent(
    number: string,
    event: { code: string; text?: string; on?: string },
  ): Promise<OfficeEvent>;
  setFields(number: string, fields: Record<string, unknown>): Promise<FileWrapper>;
  makeTrial(facts: TrialFacts): Promise<TrialFacts>;
  order(fault: Omit<OrderedFault, 'times'> & { times?: number }): Promise<void>;
  withdraw(number?: string): Promise<void>;
  limit(limits: Partial<OfficeLimits>): Promise<void>;
  downloads(): Promise<OfficeDownload[]>;
  /** How many calls are under way now, and were at most, refused ones too. */
  calls(): Promise<{ underWay: number; mostAtOnce: number }>;
};

type Control = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** The office of a running sandbox. */
export function testOffice(sandboxUrl: string): TestOffice {
  const control = controlAt(sandboxUrl);
  const at = (number: string) => `/records/${encodeURIComponent(number)}`;
  return {
    url: `${sandboxUrl}/office`,
    key: sandboxKeys.officeApiKey,
    makeRecord: async (facts) => (await control('POST', '/records', facts)) as FileWrapper,
    record: async (number) => (await control('GET', at(number))) as FileWrapper,
    removeRecord: async (number) => void (await control('DELETE', at(number))),
    recordConveyance: async (number, paper) =>
      (await control('POST', `${at(number)}/conveyances`, paper)) as Assignment,
    payFee: async (number, fee) =>
      (await control('POST', `${at(number)}/fees`, fee)) as OfficeEvent,
    addEvent: async (number, event) =>
      (await control('POST', `${at(number)}/events`, event)) as OfficeEvent,
    setFields: async (number, fields) =>
      (await control('POST', `${at(number)}/fields`, fields)) as FileWrapper,
    makeTrial: async (facts) => (await control('POST', '/trials', facts)) as TrialFacts,
    order: async (fault) => void (await control('POST', '/faults', fault)),
    withdraw: async (number) =>
      void (await control('DELETE', `/faults${number === undefined ? '' : `?number=${number}`}`)),
    limit: async (limits) => void (await control('POST', '/limits', limits)),
    downloads: async () => (await control('GET', '/downloads')) as OfficeDownload[],
    calls: async () => (await control('GET', '')) as { underWay: number; mostAtOnce: number },
  };
}

function controlAt(sandboxUrl: string): Control {
  return async (method, path, body) => {
    const response = await fetch(`${sandboxUrl}/_sandbox/office${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`sandbox office ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as unknown;
  };
}

import { randomUUID } from 'node:crypto';

/** What a call is answered with: a body as text, or the address it is sent on to. */
export type OfficeAnswer = { body: string } | { location: string };

/** A day as the office gives it: `2018-03-13`. */
export type Day = string;
export type JsonObject = { [name: string]: unknown };

/** A recorded paper, in the shape of 2026 (the recorded answer for application 15/000,001). */
export type Assignment = {
  reelNumber: number;
  frameNumber: number;
  reelAndFrameNumber: string;
  pageTotalQuantity: number;
  assignmentReceivedDate: Day;
  assignmentRecordedDate: Day;
  assignmentMailedDate: Day;
  conveyanceText: string;
  imageAvailableStatusCode: boolean;
  assignmentDocumentLocationURI: string;
  attorneyDocketNumber: string;
  assignorBag: { assignorName: string; executionDate: Day }[];
  assigneeBag: { assigneeNameText: string; assigneeAddress: JsonObject }[];
  correspondenceAddress: JsonObject;
};

export type OfficeEvent = { eventCode: string; eventDescriptionText: string; eventDate: Day };

/** One element of `patentFileWrapperDataBag`. Any part may be absent, and some are `null`. */
export type FileWrapper = JsonObject & {
  applicationNumberText: string;
  lastIngestionDateTime?: string;
  applicationMetaData?: JsonObject & { patentNumber?: string };
  patentTermAdjustmentData?: JsonObject | null;
  assignmentBag?: Assignment[];
  eventDataBag?: OfficeEvent[];
};

/** The lists that answers carry, by what was asked for. */
export type BagName = 'patentFileWrapperDataBag' | 'patentTrialProceedingDataBag';

/** The answer around one record or several. */
export function wrapped(
  records: readonly object[],
  count = records.length,
  bag: BagName = 'patentFileWrapperDataBag',
): JsonObject {
  return { count, [bag]: records, requestIdentifier: randomUUID() };
}

/**
 * A refusal with the office's own body. The bodies differ among themselves as they do at the office: a client can
 * rely on the status only.
 */
export class OfficeFault extends Error {
  readonly status: number;
  readonly body: JsonObject;
  readonly headers: Record<string, string>;

  constructor(status: number, body: JsonObject, headers: Record<string, string> = {}) {
    super(`${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** 401 without a key: not the office's own words but those of the gateway before it. */
export function noKey(): OfficeFault {
  return new OfficeFault(401, { message: 'Unauthorized' });
}

/** 403: a key that is wrong, expired or not active yet, and a path that does not exist. */
export function forbidden(): OfficeFault {
  return new OfficeFault(403, { code: 403, error: 'Forbidden' });
}

export function badRequest(section: string): OfficeFault {
  const errorDetails = `Invalid request, review patent data request ${section} section and try again`;
  return refusal(400, 'Bad Request', errorDetails);
}

/** 404: also the answer to a search without hits. */
export function notFound(): OfficeFault {
  const errorDetails = 'No matching records found, refine your search criteria and try again';
  return refusal(404, 'Not Found', errorDetails);
}

/** @throws {OfficeFault} 404 */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw notFound();
  return found;
}

export function tooLarge(): OfficeFault {
  return new OfficeFault(413, {
    code: 413,
    message: 'Payload Too Large',
    detailedMessage:
      'Response payload exceeds allowed limit of 6MB. Narrow the request and try again',
    requestIdentifier: randomUUID(),
  });
}

/** `Retry-After` is in seconds, and often absent. */
export function tooMany(retryAfterSeconds?: number): OfficeFault {
  const { status, body } = refusal(429, 'Too Many Requests', 'Rate limit exceeded');
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return new OfficeFault(status, body, headers);
}

export function officeFailed(): OfficeFault {
  const errorDetails = 'Internal Server Error. Please contact Help Desk.';
  return refusal(500, 'Internal Server Error', errorDetails);
}

function refusal(code: number, error: string, errorDetails: string): OfficeFault {
  return new OfficeFault(code, { code, error, errorDetails, requestIdentifier: randomUUID() });
}

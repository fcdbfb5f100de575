import type { z } from 'zod';

/** Who may make the call: the server refuses everyone else before the handler runs. */
export type Access =
  | 'anyone' // signed in or not
  | 'session' // signed in: else 401 identity.sign_in_required
  | 'verified' // signed in with a verified address: else 403 identity.email_unverified
  | 'operator' // named as an operator: else 404, as if the call did not exist
  | 'provider'; // a signed webhook

/** A body that is not JSON: plain text, nothing at all, or bytes. */
export type NonJsonBody = 'text' | 'empty' | 'file' | 'stream';

export type ResponseBody = z.ZodType | NonJsonBody;

/** How often one person, session or address may call; kept in PostgreSQL, so it holds across processes. */
export type RateLimit = {
  per: 'address' | 'user' | 'session';
  times: number;
  windowSeconds: number;
  /**
   * Beyond the limit, the call is not refused: its handler is told and slows it down. For calls that others
   * behind the same address must not be able to lock a person out of. Absent: 429.
   */
  beyond?: 'slow';
};

export type Endpoint = {
  summary: string;
  access: Access;
  /** The password was typed again within the last ten minutes, else 403 identity.confirm_required. */
  fresh?: true;
  /** That it was read is put on record, by whom and when: during maintenance it is refused as a change is. */
  onRecord?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The request is multipart/form-data with one part named `file`. */
  upload?: 'file';
  /**
   * A one-click call from a mail provider's server (RFC 8058): from any origin, with a form body that is
   * ignored. No session is read: the address carries the authority.
   */
  oneClick?: true;
  responses: Readonly<Record<number, ResponseBody>>;
  limit?: RateLimit;
};

/** Keyed by "METHOD /path", the path relative to {@link apiPrefix}, parameters as `{name}`. */
export type EndpointTable = Readonly<Record<`${Method} /${string}`, Endpoint>>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Checks a table's type while keeping its literal keys and schemas. */
export function endpointTable<const T extends EndpointTable>(table: T): T {
  return table;
}

/** The limit per person for a changing call without a limit of its own: nobody does more by hand. */
const changingLimit: RateLimit = { per: 'user', times: 600, windowSeconds: 600 };

/**
 * How often a call may be made: its own limit, or the default for calls that change something. Signed webhooks
 * have no limit: a provider's message is never refused.
 */
export function limitOf(key: string, endpoint: Endpoint): RateLimit | null {
  if (endpoint.limit) return endpoint.limit;
  const changes = !key.startsWith('GET ');
  return changes && endpoint.access !== 'provider' ? changingLimit : null;
}

import type { z } from 'zod';

/** Who may call: the server refuses everyone else before the handler runs. */
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
   * Beyond it the call is not refused: its handler is told, and slows it. For what nobody may be shut out
   * of by others behind the same address. Absent: 429.
   */
  beyond?: 'slow';
};

export type Endpoint = {
  summary: string;
  access: Access;
  /** The password was typed again within the last ten minutes, else 403 identity.confirm_required. */
  fresh?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The request is multipart/form-data with one part named `file`. */
  upload?: 'file';
  /**
   * Pressed in a mail program, whose server then calls (RFC 8058): from any origin and with a form as its
   * body, which says nothing. No session is looked at: what the address carries is the authority.
   */
  oneClick?: true;
  responses: Readonly<Record<number, ResponseBody>>;
  limit?: RateLimit;
};

/** Keyed by "METHOD /path", the path relative to {@link apiPrefix}, parameters as `{name}`. */
export type EndpointTable = Readonly<Record<`${Method} /${string}`, Endpoint>>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Keeps the literal keys and schemas of a table while checking its form. */
export function endpointTable<const T extends EndpointTable>(table: T): T {
  return table;
}

/** What a person may change in all with one call that says no limit of its own: nobody does more by hand. */
const changingLimit: RateLimit = { per: 'user', times: 600, windowSeconds: 600 };

/**
 * How often a call may be made: as it says, and every other one that changes something as well. Signed
 * webhooks have none: what a provider must tell is not refused.
 */
export function limitOf(key: string, endpoint: Endpoint): RateLimit | null {
  if (endpoint.limit) return endpoint.limit;
  const changes = !key.startsWith('GET ');
  return changes && endpoint.access !== 'provider' ? changingLimit : null;
}

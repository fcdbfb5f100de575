import { randomInt } from 'node:crypto';
import { codeFor } from './mailbox.ts';
import { password } from './person.ts';
import type { Marketplace } from './product.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Headers = Record<string, string>;
type Options = { query?: Record<string, string>; body?: unknown };

/** A person who uses the product through its API, for tests whose subject is not the screen. */
export class ApiPerson {
  readonly product: Marketplace;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  userId = '';
  #cookie = '';
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

  private constructor(product: Marketplace, name: string, email: string) {
    this.product = product;
    this.firstName = name;
    this.lastName = 'Example';
    this.email = email;
  }

  /** Registers and verifies with the code from the email; the legal name is confirmed unless told otherwise. */
  static async register(
    product: Marketplace,
    name: string,
    email?: string,
    { named = true } = {},
  ): Promise<ApiPerson> {
    const unique = `${name}.${process.hrtime.bigint().toString(36)}@example.test`.toLowerCase();
    const person = new ApiPerson(product, name, email ?? unique);
    const me = await person.call<{ id: string }>('POST', '/auth/register', {
      body: { ...person.names, password },
    });
    person.userId = me.id;
    const code = await codeFor(product, person.email);
    await person.call('POST', '/auth/verifyEmail', { body: { code } });
    // As after a first signature.
    if (named) await person.call('PUT', '/user/legalName', { body: { name: `${name} Example` } });
    return person;
  }

  /** The operator named in the configuration, whose address nobody else can verify. */
  static async operator(product: Marketplace, email: string): Promise<ApiPerson> {
    return ApiPerson.register(product, 'Olga', email);
  }

  /** Signs in again: a session ends after weeks of the product's clock. */
  async signsIn(): Promise<void> {
    await this.call('POST', '/auth/authenticate', { body: { email: this.email, password } });
  }

  get names(): { firstName: string; lastName: string; email: string } {
    return { firstName: this.firstName, lastName: this.lastName, email: this.email };
  }

  /** @throws with status and text unless the call succeeds. */
  async call<T = unknown>(method: Method, path: string, options: Options = {}): Promise<T> {
    const { status, text } = await this.attempt(method, path, options);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    try {
      return JSON.parse(text) as T;
    } catch {
      return text as T;
    }
  }

  async attempt(
    method: Method,
    path: string,
    options: Options = {},
  ): Promise<{ status: number; text: string }> {
    const query = options.query ? `?${new URLSearchParams(options.query).toString()}` : '';
    const response = await this.send(`/api/v1${path}${query}`, {
      method,
      ...(options.body === undefined
        ? {}
        : {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(options.body),
          }),
    });
    return { status: response.status, text: await response.text() };
  }

  /** Any request by this person, with the raw response. */
  async send(address: string, request: Omit<RequestInit, 'headers'> & { headers?: Headers } = {}) {
    const response = await fetch(this.product.url + address, {
      signal: AbortSignal.timeout(60_000),
      ...request,
      headers: { ...this.headers, ...request.headers },
    });
    const cookie = response.headers.get('set-cookie');
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    return response;
  }

  /** What each request of this person carries. */
  get headers(): Headers {
    return {
      origin: this.product.url,
      'x-forwarded-for': this.#address,
      cookie: this.#cookie,
    };
  }
}

import type { World } from '../world.ts';
import type { RawParams } from './form-body.ts';
import { listOf, type Rule, type ShapeValue, shape, text } from './parameter-rules.ts';

type Fields = Record<string, Rule<unknown>>;

/** One call, with its parameters already typed by the endpoint's own rules. */
export type Call<P> = {
  world: World;
  params: P;
  /** The `{id}` of the path; empty where the path has none. */
  id: string;
  /** The `Stripe-Account` header: act as this connected account. */
  account: string | null;
};

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  /** With `:id` for the identifier. */
  path: string;
  /** `secret` needs the secret key; `browser` also takes the publishable key and a client secret. */
  access: 'secret' | 'browser';
  /** Checks the parameters; what it gives back runs the call. */
  prepare(raw: RawParams): (call: Omit<Call<unknown>, 'params'>) => object;
};

/**
 * States an endpoint: its way, its parameters (`expand` is added to each) and what it does.
 * `run` works inside the call's transaction.
 */
export function endpoint<F extends Fields>(definition: {
  method: Endpoint['method'];
  path: string;
  access?: Endpoint['access'];
  params: F;
  run(call: Call<ShapeValue<F>>): object;
}): Endpoint {
  // `expand` is read by the transport; `run` never sees it, so its type leaves it out.
  const rules = shape<Fields>({ ...definition.params, expand: listOf(text) }) as Rule<
    ShapeValue<F>
  >;
  return {
    method: definition.method,
    path: definition.path,
    access: definition.access ?? 'secret',
    prepare: (raw) => {
      const params = rules.parse(raw, '');
      return (call) => definition.run({ ...call, params });
    },
  };
}

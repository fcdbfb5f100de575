import type { ListQuery } from '../../store/objects.store.ts';
import type { StoredType } from '../../store/stored-objects.ts';
import type { World } from '../world.ts';
import type { RawParams } from './form-body.ts';
import { listOf, paging, type Rule, type ShapeValue, shape, text } from './parameter-rules.ts';
import { listObject } from './wire.ts';

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

/** `GET <path>/:id`: an object by its identifier. */
export function retrieves(type: StoredType, path: string): Endpoint {
  return endpoint({
    method: 'GET',
    path: `${path}/:id`,
    params: {},
    run: ({ world, id }) => world.objects.get(type, id),
  });
}

/**
 * `GET <path>`: the objects in pages, newest first. Each filter names the field that it compares, and
 * `created` the range of that, unless `narrow` tells it otherwise.
 */
export function lists<F extends Fields>(
  type: StoredType,
  path: string,
  filters: F,
  narrow: (call: Call<ShapeValue<F>>) => ListQuery = ({ params }) => ({
    where: params as ListQuery['where'],
  }),
): Endpoint {
  return endpoint<Fields>({
    method: 'GET',
    path,
    params: { ...filters, ...paging },
    run: (call) => {
      const given = Object.entries(call.params).filter(([name]) => name in filters);
      const { created, ...params } = Object.fromEntries(given) as ShapeValue<F> &
        Pick<ListQuery, 'created'>;
      const query = narrow({ ...call, params: params as ShapeValue<F> });
      const page: ListQuery['page'] = call.params;
      return listObject<object>(call.world.objects.list(type, { ...query, created, page }), path);
    },
  });
}

import type { EndpointTable } from '@claimstead/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../core/http/actor.ts';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { type Handlers, mount } from '../../../core/http/mount.ts';
import type { OperationsDeps } from '../operations.deps.ts';
import { type OperatorCall, type Subject, subjects } from './own-matters.rules.ts';
import { refuseOwnMatter } from './own-matters.service.ts';

type OperatorTable = EndpointTable & { readonly [Call in OperatorCall]?: EndpointTable[Call] };
type AnyCall = { actor: Actor; params: { id?: string; saleId?: string } };
type AnyHandler = (call: AnyCall) => unknown;

/** Mounts operators' calls: each that decides on something is refused to an operator who is a party to it. */
export function mountForOperators<T extends OperatorTable>(
  app: FastifyInstance,
  deps: HttpDeps & OperationsDeps,
  table: T,
  handlers: Handlers<T>,
): void {
  const entries = Object.entries(handlers) as [OperatorCall, AnyHandler][];
  const guarded = entries.map(([key, handle]) => [key, guard(deps, subjects[key], handle)]);
  mount(app, deps, table, Object.fromEntries(guarded) as Handlers<T>);
}

function guard(deps: OperationsDeps, subject: Subject | null, handle: AnyHandler): AnyHandler {
  if (subject === null) return handle;
  return async (call) => {
    await refuseOwnMatter(deps, call.actor, subject, call.params.id ?? call.params.saleId ?? '');
    return handle(call);
  };
}

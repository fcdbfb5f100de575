import { signingContract } from '@claimstead/contract/signing.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { mount } from '../../../core/http/mount.ts';
import type { BuiltinDeps } from './builtin.deps.ts';
import { declinePapers, readPaper, signPapers, viewCeremony } from './ceremony.service.ts';

/** The built-in signer's ceremony. */
export function signingRoutes(app: FastifyInstance, deps: HttpDeps & BuiltinDeps): void {
  mount(app, deps, signingContract, {
    'GET /signing/{token}': ({ actor, origin, params }) =>
      viewCeremony(deps, actor, origin, params.token),
    'GET /signing/{token}/document': ({ actor, origin, params, query }) =>
      readPaper(deps, actor, origin, params.token, query.part),
    'POST /signing/{token}/sign': ({ actor, origin, params, body }) =>
      signPapers(deps, actor, origin, params.token, body),
    'POST /signing/{token}/decline': ({ actor, origin, params, body }) =>
      declinePapers(deps, actor, origin, params.token, body.reason),
  });
}

import { accountContract } from '@claimstead/contract/account.contract.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../core/http/mount.ts';
import { clearSessionCookie } from '../../core/http/session-cookie.ts';
import type { AppDeps } from '../deps.ts';
import { deleteAccount } from './delete-account.service.ts';
import { exportAccount } from './export-account.service.ts';

/** The account as a whole: led from here over what every domain registers. */
export function accountRoutes(app: FastifyInstance, deps: AppDeps): void {
  mount(app, deps, accountContract, {
    'DELETE /user': async ({ actor, body, reply }) => {
      await deleteAccount(deps, actor, body.password);
      clearSessionCookie(deps.config, reply);
    },
    'GET /user/export': ({ actor }) => exportAccount(deps, actor),
  });
}

import { secondStepsContract } from '@claimstead/contract/second-steps.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from '../../../core/http/http-deps.ts';
import { mount } from '../../../core/http/mount.ts';
import type { IdentityDeps } from '../identity.deps.ts';
import { setSignInCookies } from '../sessions/sessions.routes.ts';
import { answerChallenge } from './challenges.service.ts';
import { addPasskey, beginPasskey, removePasskey } from './passkeys.service.ts';
import { renewRecoveryCodes, viewSecondSteps } from './second-steps.service.ts';
import { beginTotp, confirmTotp, removeTotp } from './totp.service.ts';

/** The settings of the second steps, and the end of a sign-in that asks for one. */
export function secondStepsRoutes(app: FastifyInstance, deps: HttpDeps & IdentityDeps): void {
  mount(app, deps, secondStepsContract, {
    'POST /auth/secondStep': async ({ actor, body, origin, isOverLimit, reply }) => {
      const { me, ...tokens } = await answerChallenge(deps, body, {
        origin,
        current: actor,
        isOverLimit,
      });
      reply.request.concerns = me.id;
      setSignInCookies(deps.config, reply, tokens);
      return me;
    },
    'GET /user/secondSteps': ({ actor }) => viewSecondSteps(deps, actor),
    'POST /user/secondSteps/totp': ({ actor }) => beginTotp(deps, actor),
    'POST /user/secondSteps/totp/verify': ({ actor, body }) => confirmTotp(deps, actor, body.code),
    'DELETE /user/secondSteps/totp': ({ actor }) => removeTotp(deps, actor),
    'POST /user/secondSteps/passkeys/options': ({ actor }) => beginPasskey(deps, actor),
    'POST /user/secondSteps/passkeys': ({ actor, body }) => addPasskey(deps, actor, body),
    'DELETE /user/secondSteps/passkeys/{id}': ({ actor, params }) =>
      removePasskey(deps, actor, params.id),
    'POST /user/secondSteps/recoveryCodes': ({ actor }) => renewRecoveryCodes(deps, actor),
  });
}

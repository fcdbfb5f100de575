import { identityContract } from '@claimstead/contract/identity.contract.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount, OtherStatus } from '../../core/http/mount.ts';
import { clearSessionCookie } from '../../core/http/session-cookie.ts';
import { keepTimeZone } from './accounts/time-zone.service.ts';
import type { IdentityDeps } from './identity.deps.ts';
import { searchUsers, viewMe } from './identity.service.ts';
import {
  isResetLive,
  requestReset,
  resetPassword,
} from './password-resets/password-resets.service.ts';
import { readPicture, servePictures } from './pictures/pictures.routes.ts';
import { clearPicture, setPicture } from './pictures/pictures.service.ts';
import { endSession } from './sessions/sessions.service.ts';
import { setSignInCookies } from './sessions/sessions.routes.ts';
import type { SignedIn } from './sessions/start-session.service.ts';
import {
  addressTaken,
  registerAccount,
  signIn,
  wrongCredentials,
} from './sign-in/sign-in.service.ts';
import { requestSignInCode } from './sign-in-codes/sign-in-codes.service.ts';
import { resendCode, verifyEmail } from './verification/verification.service.ts';

export function identityRoutes(app: FastifyInstance, deps: HttpDeps & IdentityDeps): void {
  const signedIn = (reply: FastifyReply, { me, ...tokens }: SignedIn) => {
    reply.request.concerns = me.id;
    setSignInCookies(deps.config, reply, tokens);
    return me;
  };
  mount(app, deps, identityContract, {
    'POST /auth/register': async ({ actor, body, origin, reply }) => {
      const result = await registerAccount(deps, body, origin, actor);
      return result ? signedIn(reply, result) : new OtherStatus(202, { message: addressTaken });
    },
    'POST /auth/authenticate': async ({ actor, body, origin, isOverLimit, reply }) => {
      const result = await signIn(deps, body, { origin, current: actor, isOverLimit });
      if ('me' in result) return signedIn(reply, result);
      reply.request.concerns = result.wrongFor;
      return new OtherStatus(202, { message: wrongCredentials });
    },
    'POST /auth/signInCode': ({ body, isOverLimit }) =>
      requestSignInCode(deps, body.email, isOverLimit),
    'POST /auth/logout': async ({ actor, reply }) => {
      await endSession(deps, actor);
      clearSessionCookie(deps.config, reply);
    },
    'POST /auth/requestPasswordReset': ({ query, isOverLimit }) =>
      requestReset(deps, query.email, isOverLimit),
    'PUT /auth/resetPassword': async ({ body, origin, isOverLimit, request }) => {
      request.concerns = await resetPassword(deps, body, origin, isOverLimit);
    },
    'POST /auth/resetLink': async ({ body }) => ({ works: await isResetLive(deps, body.token) }),
    'GET /auth/session': async ({ actor }) => ({
      me: actor ? await viewMe(deps.db, deps.config, actor.userId) : null,
    }),
    'POST /auth/verifyEmail': ({ actor, body }) => verifyEmail(deps, actor, body.code),
    'POST /auth/verifyEmail/resend': ({ actor }) => resendCode(deps, actor),
    'GET /user': ({ actor }) => viewMe(deps.db, deps.config, actor.userId),
    'PUT /user/timeZone': ({ actor, body }) => keepTimeZone(deps, actor, body.timeZone),
    'PATCH /user/image': async ({ actor, request }) =>
      setPicture(deps, actor, await readPicture(request)),
    'DELETE /user/image': ({ actor }) => clearPicture(deps, actor),
    'GET /users/search': ({ actor, query }) => searchUsers(deps.db, actor.userId, query.query),
  });
  servePictures(app, deps);
}

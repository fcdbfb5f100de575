import { notificationsContract } from '@claimstead/contract/notifications.contract.ts';
import type { FastifyInstance } from 'fastify';
import { streamEvents } from '../../core/http/event-stream.ts';
import type { HttpDeps } from '../../core/http/http-deps.ts';
import { mount, OtherStatus } from '../../core/http/mount.ts';
import { isSignedIn } from '../identity/identity.api.ts';
import {
  chooseMailWish,
  unsubscribeMails,
  unsubscribePage,
  viewMailWishes,
} from './mails/mail-wishes.service.ts';
import type { NotificationsDeps } from './notifications.deps.ts';
import {
  readAllNotifications,
  readNotification,
  viewNotifications,
  viewUnreadCount,
} from './notifications.service.ts';

export function notificationsRoutes(
  app: FastifyInstance,
  deps: HttpDeps & NotificationsDeps,
): void {
  mount(app, deps, notificationsContract, {
    'GET /notifications': ({ actor }) => viewNotifications(deps, actor),
    'GET /notifications/unread/count': ({ actor }) => viewUnreadCount(deps, actor),
    'PUT /notifications/read-all': ({ actor }) => readAllNotifications(deps, actor),
    'PUT /notifications/{id}/read': ({ actor, params }) => readNotification(deps, actor, params.id),
    'GET /notifications/mails': ({ actor }) => viewMailWishes(deps, actor),
    'PUT /notifications/mails': ({ actor, body }) => chooseMailWish(deps, actor, body),
    'GET /notifications/mails/unsubscribe': ({ query, reply }) => {
      reply.header('location', unsubscribePage(deps, query.token));
      return new OtherStatus(302, undefined);
    },
    'POST /notifications/mails/unsubscribe': ({ query }) => unsubscribeMails(deps, query.token),
    'GET /events': ({ actor, request, reply }) => {
      const { userId, sessionId } = actor;
      const stillSignedIn = () => isSignedIn(deps.db, sessionId, deps.clock.now());
      return streamEvents(deps.live, { userId, stillSignedIn }, request, reply);
    },
  });
}

import type { OutgoingMail } from '../../core/mail/mail.port.ts';
import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import type { Events, EventType } from '../../core/outbox/events.ts';
import {
  calendarAddressMadeMail,
  type Changed,
  passwordChangedMail,
  payoutAccountReplacedMail,
  restoredMail,
  secondStepAddedMail,
  secondStepRemovedMail,
  suspendedMail,
} from './account-changes.mails.ts';
import { findUser } from './accounts/accounts.store.ts';
import { sendNewSignIn } from './devices/devices.service.ts';
import type { IdentityDeps } from './identity.deps.ts';
import { sendCode } from './verification/verification.service.ts';

const consumer = <Type extends EventType>(of: EventConsumer<IdentityDeps, Type>) => of;

/**
 * Tells a person by email about a change to their account, unless it was deleted since. A repeated delivery says it twice,
 * under one id.
 */
function changeMail<Type extends EventType>(
  name: string,
  on: Events[Type] extends { userId: string } ? Type : never,
  mailOf: (who: Changed, payload: Events[Type]) => OutgoingMail,
) {
  return consumer<Type>({
    name,
    on: [on],
    handle: async ({ db, mail, config }, { id, payload }) => {
      const { userId } = payload as { userId: string };
      const user = await findUser(db, userId);
      if (!user || user.status === 'erased') return;
      const who = {
        to: user.email,
        firstName: user.first_name,
        timeZone: user.time_zone,
        changeId: id,
        supportEmail: config.mail.supportEmail,
        site: config.publicUrl,
      };
      await mail.send(mailOf(who, payload));
    },
  });
}

/** Emails that identity sends itself: codes, and what to do if it was someone else. */
export const identityConsumers = [
  consumer({
    name: 'identity.send_code',
    on: ['identity.code_requested'],
    handle: (deps, event) => sendCode(deps, event.payload),
  }),
  consumer({
    name: 'identity.send_new_sign_in',
    on: ['identity.new_device'],
    handle: (deps, event) => sendNewSignIn(deps, event.payload),
  }),
  changeMail(
    'identity.send_calendar_address_made',
    'identity.calendar_address_made',
    calendarAddressMadeMail,
  ),
  changeMail('identity.send_password_changed', 'identity.password_changed', passwordChangedMail),
  changeMail(
    'identity.send_payout_account_replaced',
    'identity.payout_account_replaced',
    payoutAccountReplacedMail,
  ),
  changeMail('identity.send_second_step_added', 'identity.second_step_added', secondStepAddedMail),
  changeMail(
    'identity.send_second_step_removed',
    'identity.second_step_removed',
    secondStepRemovedMail,
  ),
  changeMail('identity.send_suspended', 'identity.suspended', suspendedMail),
  changeMail('identity.send_restored', 'identity.restored', restoredMail),
] as const;

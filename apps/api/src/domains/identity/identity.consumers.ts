import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import type { EventType } from '../../core/outbox/events.ts';
import { sendCalendarAddressMade } from './calendar-addresses/calendar-addresses.service.ts';
import { sendNewSignIn } from './devices/devices.service.ts';
import type { IdentityDeps } from './identity.deps.ts';
import { sendPayoutAccountReplaced } from './payout-accounts/replace-payout-account.service.ts';
import { sendPasswordChanged } from './password-resets/password-resets.service.ts';
import {
  sendSecondStepAdded,
  sendSecondStepRemoved,
} from './second-steps/second-step-mails.service.ts';
import { sendRestored, sendSuspended } from './suspensions/suspensions.service.ts';
import { sendCode } from './verification/verification.service.ts';

const consumer = <Type extends EventType>(of: EventConsumer<IdentityDeps, Type>) => of;

/** Emails that identity sends itself: codes, and what to do if it was someone else. */
export const identityConsumers = [
  consumer({
    name: 'identity.send_code',
    on: ['identity.code_requested'],
    handle: (deps, event) => sendCode(deps, event.payload),
  }),
  consumer({
    name: 'identity.send_calendar_address_made',
    on: ['identity.calendar_address_made'],
    handle: (deps, event) =>
      sendCalendarAddressMade(deps, { userId: event.payload.userId, changeId: event.id }),
  }),
  consumer({
    name: 'identity.send_new_sign_in',
    on: ['identity.new_device'],
    handle: (deps, event) => sendNewSignIn(deps, event.payload),
  }),
  consumer({
    name: 'identity.send_password_changed',
    on: ['identity.password_changed'],
    handle: (deps, event) =>
      sendPasswordChanged(deps, { userId: event.payload.userId, changeId: event.id }),
  }),
  consumer({
    name: 'identity.send_payout_account_replaced',
    on: ['identity.payout_account_replaced'],
    handle: (deps, event) =>
      sendPayoutAccountReplaced(deps, { ...event.payload, changeId: event.id }),
  }),
  consumer({
    name: 'identity.send_second_step_added',
    on: ['identity.second_step_added'],
    handle: (deps, event) => sendSecondStepAdded(deps, { ...event.payload, changeId: event.id }),
  }),
  consumer({
    name: 'identity.send_second_step_removed',
    on: ['identity.second_step_removed'],
    handle: (deps, event) => sendSecondStepRemoved(deps, { ...event.payload, changeId: event.id }),
  }),
  consumer({
    name: 'identity.send_suspended',
    on: ['identity.suspended'],
    handle: (deps, event) => sendSuspended(deps, { ...event.payload, changeId: event.id }),
  }),
  consumer({
    name: 'identity.send_restored',
    on: ['identity.restored'],
    handle: (deps, event) => sendRestored(deps, { ...event.payload, changeId: event.id }),
  }),
] as const;

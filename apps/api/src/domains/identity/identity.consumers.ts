import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import { sendNewSignIn } from './devices/devices.service.ts';
import type { IdentityDeps } from './identity.deps.ts';
import type { IdentityEvent } from './identity.events.ts';
import { sendPayoutAccountReplaced } from './payout-accounts/replace-payout-account.service.ts';
import { sendPasswordChanged } from './password-resets/password-resets.service.ts';
import {
  sendSecondStepAdded,
  sendSecondStepRemoved,
} from './second-steps/second-step-mails.service.ts';
import { sendRestored, sendSuspended } from './suspensions/suspensions.service.ts';
import { sendCode } from './verification/verification.service.ts';

type Consumer<T extends IdentityEvent['type']> = EventConsumer<
  IdentityDeps,
  Extract<IdentityEvent, { type: T }>
>;

export const sendCodeConsumer: Consumer<'identity.code_requested'> = {
  name: 'identity.send_code',
  handle: (deps, event) => sendCode(deps, event.payload),
};

export const newDeviceConsumer: Consumer<'identity.new_device'> = {
  name: 'identity.send_new_sign_in',
  handle: (deps, event) => sendNewSignIn(deps, event.payload),
};

export const passwordChangedConsumer: Consumer<'identity.password_changed'> = {
  name: 'identity.send_password_changed',
  handle: (deps, event) =>
    sendPasswordChanged(deps, { userId: event.payload.userId, changeId: event.id }),
};

export const payoutAccountReplacedConsumer: Consumer<'identity.payout_account_replaced'> = {
  name: 'identity.send_payout_account_replaced',
  handle: (deps, event) =>
    sendPayoutAccountReplaced(deps, { ...event.payload, changeId: event.id }),
};

export const secondStepAddedConsumer: Consumer<'identity.second_step_added'> = {
  name: 'identity.send_second_step_added',
  handle: (deps, event) => sendSecondStepAdded(deps, { ...event.payload, changeId: event.id }),
};

export const secondStepRemovedConsumer: Consumer<'identity.second_step_removed'> = {
  name: 'identity.send_second_step_removed',
  handle: (deps, event) => sendSecondStepRemoved(deps, { ...event.payload, changeId: event.id }),
};

export const suspendedConsumer: Consumer<'identity.suspended'> = {
  name: 'identity.send_suspended',
  handle: (deps, event) => sendSuspended(deps, { ...event.payload, changeId: event.id }),
};

export const restoredConsumer: Consumer<'identity.restored'> = {
  name: 'identity.send_restored',
  handle: (deps, event) => sendRestored(deps, { ...event.payload, changeId: event.id }),
};

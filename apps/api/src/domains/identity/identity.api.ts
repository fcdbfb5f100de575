/**
 * What the rest of the product may ask of people's accounts: who someone is, what they are told by, where they are
 * paid. No other domain reads or writes an account.
 */

// Who someone is. Unknown ids are absent from what is read together; public profiles are for any screen, contacts
// for emails and documents only.
export {
  type Contact,
  findErased,
  findUserByEmail,
  getContact,
  getContacts,
  getPublicUsers,
  viewMe,
} from './identity.service.ts';

// Locks a person's row until the commit: what is decided about one person happens in turn.
export { lockPerson } from './identity.service.ts';

// Blocks between people.
export { findBlockAmong, hasBlocked } from './blocks/blocks.service.ts';

// Legal names and postal addresses, as papers print them. Whoever keeps a new one changes what prints it in the
// same transaction.
export {
  getLegalName,
  getLegalNames,
  holdLegalNames,
  keepLegalName,
  tidyLegalName,
} from './accounts/legal-name.service.ts';
export {
  getPostalAddress,
  getPostalAddresses,
  keepPostalAddress,
} from './accounts/postal-address.service.ts';

// Where people are on the clock: for when they are reminded, and the times that they read.
export { getTimeZones } from './accounts/time-zone.service.ts';

// Where a person is paid out: our row, never the provider's word. Each change is compare-and-set.
export {
  findUserByPayoutAccount,
  getPayoutAccounts,
  noteFailedPayout,
  type PayoutDestination,
  setPayoutAccount,
} from './identity.service.ts';
export { replacePayoutAccount } from './payout-accounts/replace-payout-account.service.ts';

// The secret address of a person's calendar; a token opens that one calendar and nothing else.
export {
  findCalendarOwner,
  makeCalendarAddress,
  stopCalendarAddress,
  viewCalendarAddress,
} from './calendar-addresses/calendar-addresses.service.ts';

// Operators: who they are, who may enter now, and what they do to an account; the person is told of each act.
export { viewAlertsSince } from './alerts/alerts.service.ts';
export {
  endSessionsByTeam,
  listOperators,
  mayOperate,
  restoreUser,
  suspendUser,
} from './identity.service.ts';
export { clearSecondStepsOf } from './second-steps/clear-second-steps.service.ts';

// Proof of who is acting: sessions, the password, and the second step asked for once more.
export {
  type CheckedPassword,
  checkOwnPassword,
  lockLeaving,
} from './passwords/checked-password.service.ts';
export { knowsDevice } from './devices/devices.service.ts';
export { isSignedIn } from './identity.service.ts';
export { proveByCode } from './second-steps/prove-by-code.service.ts';
export { authenticate } from './sessions/sessions.service.ts';

// For app/: suspicious requests are counted, and secrets are sealed again under a new key.
export { noteSuspicion, type Suspicion } from './alerts/alerts.service.ts';
export { totpResealer } from './second-steps/reseal-totp.service.ts';

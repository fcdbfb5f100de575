import type { ApiContract } from '@claimstead/contract/api.contract.ts';
import type { Access } from '@claimstead/contract/endpoint.ts';

/** Every event of the trail, and what it tells (docs/log-lines.md is made from it). */
export const securityEvents = {
  registration: 'an account was made, or was to be made',
  sign_in: 'an email and a password were given, with the code of the mail where it is slowed',
  sign_in_code_asked: 'a code for a slowed sign-in was asked for; the account is not looked up',
  second_step: 'the second step of a sign-in was answered',
  password_confirmed: 'the password was typed again by somebody who is signed in',
  sign_out: 'a session was ended by whom it belongs to',
  reset_asked: 'a reset link was asked for; the account is not looked up',
  reset: 'a new password was set with a reset link',
  email_code: 'the code of an email address was entered',
  email_code_asked: 'a new code for an email address was asked for',
  second_step_changed:
    'an authenticator app, a passkey or recovery codes were added, renewed or removed',
  payout_account_changed: 'where a person is paid out to was set or replaced',
  account_exported: 'everything that is kept of a person was downloaded',
  account_deleted: 'an account was deleted, or was to be deleted',
  object_refused:
    'something that is not there for this account: another person’s, or nobody’s. The two are answered alike, so they are told alike',
  limit_reached: 'a limit of calls was used up',
  upload_refused: 'a file was refused',
  origin_refused: 'a change came from a page of another site',
  operator_act: 'an operator changed something or downloaded papers',
} as const;
export type SecurityEvent = keyof typeof securityEvents;

/** Calls that are told of whatever their outcome is. The compiler refuses one that is not in the contract. */
export const eventOfCall = {
  'POST /auth/register': 'registration',
  'POST /auth/authenticate': 'sign_in',
  'POST /auth/signInCode': 'sign_in_code_asked',
  'POST /auth/secondStep': 'second_step',
  'POST /auth/confirm': 'password_confirmed',
  'POST /auth/logout': 'sign_out',
  'DELETE /user/sessions': 'sign_out',
  'DELETE /user/sessions/{id}': 'sign_out',
  'POST /auth/requestPasswordReset': 'reset_asked',
  'PUT /auth/resetPassword': 'reset',
  'POST /auth/verifyEmail': 'email_code',
  'POST /auth/verifyEmail/resend': 'email_code_asked',
  'POST /user/secondSteps/totp/verify': 'second_step_changed',
  'DELETE /user/secondSteps/totp': 'second_step_changed',
  'POST /user/secondSteps/passkeys': 'second_step_changed',
  'DELETE /user/secondSteps/passkeys/{id}': 'second_step_changed',
  'POST /user/secondSteps/recoveryCodes': 'second_step_changed',
  'PATCH /user/payments': 'payout_account_changed',
  'GET /user/export': 'account_exported',
  'DELETE /user': 'account_deleted',
} as const satisfies Partial<Record<keyof ApiContract, SecurityEvent>>;

const eventsByCall: Record<string, SecurityEvent> = eventOfCall;

/** `continues`: the password was right, and a second step is asked for. */
export const outcomes = ['ok', 'continues', 'refused', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];

/** What is known of a request once it is answered. */
export type AnsweredCall = {
  /** "METHOD /path" of the contract, or of a page where it is none of its calls. */
  call: string;
  access: Access | null;
  isUpload: boolean;
  /** Answers with a file. */
  isFile: boolean;
  status: number;
  /** Of the refusal; null where there was none. */
  code: string | null;
};

/** Refusals of 403 and 404 that say nothing of another person's things. */
const ownRefusals = new Set([
  'http.not_found',
  'identity.confirm_required',
  'identity.email_unverified',
  'identity.password_wrong',
  'identity.second_step_code_required',
]);

/** Judges whether an answered call is told of in the trail. @returns null where it is not. */
export function securityLineOf(
  answered: AnsweredCall,
): { event: SecurityEvent; outcome: Outcome; reason: string | null } | null {
  const event = eventOf(answered);
  if (event === null) return null;
  return { event, outcome: outcomeOf(answered), reason: reasonOf(answered) };
}

function eventOf(answered: AnsweredCall): SecurityEvent | null {
  const { call, access, status, code, isUpload } = answered;
  if (code === 'http.foreign_origin') return 'origin_refused';
  const told = eventsByCall[call];
  if (told) return told;
  if (status === 429) return 'limit_reached';
  if (isUpload && status >= 400 && status < 500 && status !== 401) return 'upload_refused';
  // Whoever is no operator is told that there is no such page.
  if (access === 'operator' && code !== 'operations.not_found' && status !== 401) {
    return call.startsWith('GET ') && !answered.isFile ? null : 'operator_act';
  }
  const isRefused = (status === 403 || status === 404) && code !== null && !ownRefusals.has(code);
  return isRefused ? 'object_refused' : null;
}

function outcomeOf({ status, code }: AnsweredCall): Outcome {
  if (code === 'identity.second_step_required') return 'continues';
  if (status >= 500) return 'failed';
  return status >= 400 || status === 202 ? 'refused' : 'ok';
}

function reasonOf({ call, status, code }: AnsweredCall): string | null {
  if (status !== 202) return code;
  return call === 'POST /auth/register' ? 'identity.address_taken' : 'identity.password_wrong';
}

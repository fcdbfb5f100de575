import type { CallRefusals } from './declared.ts';

export const identityRefusals = {
  'POST /auth/register': [
    'identity.code_too_many',
    'identity.name_reserved',
    'identity.password_common',
    'identity.password_weak',
  ],
  'POST /auth/authenticate': [
    'identity.second_step_required',
    'identity.sign_in_code_wrong',
    'identity.sign_in_slowed',
    'identity.suspended',
  ],
  'PUT /auth/resetPassword': [
    'identity.password_common',
    'identity.password_weak',
    'identity.reset_invalid',
  ],
  'GET /auth/session': ['identity.not_found'],
  'POST /auth/verifyEmail': [
    'identity.code_expired',
    'identity.code_too_many',
    'identity.code_wrong',
    'identity.not_found',
  ],
  'POST /auth/verifyEmail/resend': ['identity.code_too_many', 'identity.not_found'],
  'GET /user': ['identity.not_found'],
  'PUT /user/timeZone': ['identity.not_found'],
  'PATCH /user/image': [
    'identity.not_found',
    'identity.picture_invalid',
    'identity.picture_too_large',
  ],
  'DELETE /user/image': ['identity.not_found'],
  'POST /auth/confirm': ['identity.password_wrong'],
  'DELETE /user/sessions/{id}': ['identity.confirm_required', 'identity.session_not_found'],
  'PUT /user/blocks/{userId}': ['identity.not_found'],
  'POST /auth/secondStep': [
    'identity.second_step_expired',
    'identity.second_step_wrong',
    'identity.sign_in_slowed',
    'identity.suspended',
  ],
  'POST /user/secondSteps/totp': ['identity.second_step_exists'],
  'POST /user/secondSteps/totp/verify': [
    'identity.second_step_exists',
    'identity.second_step_not_found',
    'identity.second_step_wrong',
  ],
  'DELETE /user/secondSteps/totp': ['identity.second_step_not_found'],
  'POST /user/secondSteps/passkeys': ['identity.passkey_invalid', 'identity.second_step_exists'],
  'DELETE /user/secondSteps/passkeys/{id}': ['identity.second_step_not_found'],
  'POST /user/secondSteps/recoveryCodes': ['identity.second_step_not_found'],
} as const satisfies CallRefusals;

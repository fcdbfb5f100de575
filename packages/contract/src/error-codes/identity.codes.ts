import type { Refusals } from './refusals.ts';

export const identityCodes = {
  'identity.sign_in_required': [401, 'Sign in to continue.'],
  'identity.email_unverified': [
    403,
    'Verify your email address first: enter the 4-digit code we sent you.',
  ],
  'identity.second_step_required': [401, 'Enter the code from your second step.'],
  'identity.second_step_code_required': [
    403,
    'Enter a code from your authenticator app or one of your recovery codes.',
  ],
  'identity.second_step_wrong': [400, 'That code isn’t right. Try the next one.'],
  'identity.second_step_expired': [410, 'This sign-in took too long. Sign in again.'],
  'identity.second_step_not_found': [404, 'There is no such second step.'],
  'identity.second_step_exists': [409, 'Your account already has this second step.'],
  'identity.passkey_invalid': [400, 'We couldn’t verify the passkey. Try again.'],
  'identity.confirm_required': [403, 'Enter your password again to continue.'],
  'identity.password_wrong': [403, 'That password isn’t right.'],
  'identity.password_weak': [
    400,
    'Use at least 6 characters with a number, a lowercase and an uppercase letter and a special symbol.',
  ],
  'identity.password_common': [400, 'This password is too common. Choose another one.'],
  'identity.sign_in_slowed': [
    429,
    'Too many failed sign-ins. Enter a code from your email to continue.',
  ],
  'identity.sign_in_code_wrong': [
    400,
    'That code isn’t right, or it has expired. Check the email and try again.',
  ],
  'identity.code_wrong': [400, 'That code isn’t right.'],
  'identity.code_expired': [410, 'That code has expired. Ask for a new one.'],
  'identity.code_too_many': [429, 'Too many wrong codes. Ask for a new one tomorrow.'],
  'identity.reset_invalid': [400, 'This reset link is no longer valid. Request a new one.'],
  'identity.not_found': [404, 'There is no such person.'],
  'identity.session_not_found': [404, 'There is no such session.'],
  'identity.open_sale': [
    409,
    'Your account has an open sale. You can delete it once the sale has ended.',
  ],
  'identity.money_at_provider': [
    409,
    'Money you transferred is still with our payment provider. You can delete your account once the money is back with you.',
  ],
  'identity.picture_invalid': [415, 'Choose a picture: PNG, JPEG or WebP.'],
  'identity.picture_too_large': [413, 'Choose a picture under 4 MB.'],
  'identity.not_your_account': [403, 'This payout account belongs to someone else.'],
  'identity.legal_name_frozen': [
    409,
    'Someone has already signed papers that print your current name. You can change it once everyone has signed, or once the sale is canceled.',
  ],
  'identity.name_reserved': [
    400,
    'A name can’t contain the marketplace’s name or “support”. Enter the person’s own name.',
  ],
  'identity.suspended': [403, 'This account is suspended. Write to support to ask why.'],
} as const satisfies Refusals;

import type { Access, Endpoint } from './endpoint.ts';
import type { ErrorCode } from './error-codes.ts';
import { httpCodes } from './error-codes/http.codes.ts';
import { declaredRefusals } from './refusals/declared.ts';

/** What any call may be refused with: it cannot be read, comes too often or from elsewhere, or cannot be answered now. */
export const refusalsOfAny: readonly ErrorCode[] = [
  ...(Object.keys(httpCodes) as (keyof typeof httpCodes)[]),
  'files.store_away',
];

/** What follows from who may call. */
export const refusalsOfAccess = {
  anyone: [],
  provider: [],
  session: ['identity.sign_in_required'],
  verified: ['identity.sign_in_required', 'identity.email_unverified'],
  operator: ['identity.sign_in_required', 'operations.not_found'],
} as const satisfies Readonly<Record<Access, readonly ErrorCode[]>>;

/** What a file is refused with by those who look into it, whatever it is uploaded for. */
export const refusalsOfUploads = [
  'files.active',
  'files.damaged',
  'files.infected',
  'files.not_scanned',
  'files.picture_memory',
  'files.picture_time',
  'files.protected',
  'files.too_many_pixels',
  'files.too_much_inside',
  'files.two_kinds',
  'files.uncheckable',
] as const satisfies readonly ErrorCode[];

/** What a call is refused with for reasons of its own: the password is to be typed again, and what its domain declares. */
export function ownRefusals(key: string, { fresh }: Endpoint): readonly ErrorCode[] {
  return [
    ...(fresh ? (['identity.confirm_required'] as const) : []),
    ...(declaredRefusals[key] ?? []),
  ];
}

/** Every code that a call may be refused with. In tests, a call that is refused with another one fails the test. */
export function refusalsOf(key: string, endpoint: Endpoint): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...refusalsOfAny,
    ...refusalsOfAccess[endpoint.access],
    ...(endpoint.upload ? refusalsOfUploads : []),
    ...ownRefusals(key, endpoint),
  ]);
}

import { queryOptions, skipToken, useMutation } from '@tanstack/react-query';
import type { SecondStepMethod } from '@claimstead/contract/second-steps.contract.ts';
import { api, uploadFile } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type Me, rememberMe } from '../../lib/session.ts';

export type Credentials = { email: string; password: string };
type Registration = Credentials & { firstName: string; lastName: string };
type SecondStepAnswer = {
  challengeId: string;
  method: SecondStepMethod;
  response: string | Record<string, unknown>;
};

const authKey = ['identity', 'auth'] as const;
/** Asking for an email with a code: the code of an earlier one may be entered meanwhile. */
const codeMailKey = ['identity', 'code-mail'] as const;
const patienceMs = 30_000;

/** Aborts a call that never ends, so that it can be retried. It then fails like a lost network. */
const withPatience = () => ({ signal: AbortSignal.timeout(patienceMs) });

/**
 * True while a call of these screens is on its way. Known immediately, while the busy button follows with the
 * next render: a second press in between sends nothing.
 */
export function isOnItsWay(): boolean {
  return queryClient.isMutating({ mutationKey: authKey }) > 0;
}

/** The same for an email with a code. */
export function isCodeMailOnItsWay(): boolean {
  return queryClient.isMutating({ mutationKey: codeMailKey }) > 0;
}

const personOf = (answer: Me | { message: string }): Me | null => ('id' in answer ? answer : null);

/**
 * Whether the link that a person came with still works. Asked once, when the page opens: what happens to the
 * link afterward is said beside the form, where what was typed stays. An unanswered check is no reason to refuse it.
 */
export function resetLinkQuery(token: string | null) {
  return queryOptions({
    queryKey: ['identity', 'reset-link', token],
    queryFn: token === null ? skipToken : () => api('POST /auth/resetLink', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** What the invitation says that a person came from, if `next` leads back to one. Unanswered, the form stays empty. */
export function invitationLetterQuery(next: string) {
  const [, kind, token] = /^\/(invitation|advising)\/([\w-]+)$/.exec(next) ?? [];
  return queryOptions({
    queryKey: ['identity', 'invitation-letter', kind, token],
    queryFn: token ? () => (kind === 'advising' ? adviser(token) : coOwner(token)) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

type Invited = { email: string; firstName: string; lastName: string };

async function coOwner(token: string): Promise<Invited | null> {
  const letter = await api('GET /invitations/{token}/letter', { params: { token } });
  return letter.about?.invited ?? null;
}

/** An adviser is named in one line: they write their first and last name themselves. */
async function adviser(token: string): Promise<Invited | null> {
  const { about } = await api('GET /advising/{token}', { params: { token } });
  return about && { email: about.email, firstName: '', lastName: '' };
}

/** Returns the person, or null if the address and password do not match. */
export function useSignIn() {
  return useMutation({
    mutationKey: authKey,
    mutationFn: async (body: Credentials & { code?: string }) =>
      personOf(await api('POST /auth/authenticate', { body, ...withPatience() })),
    onSuccess: (me) => (me ? rememberMe(me) : undefined),
  });
}

/** Requests the email with the code that lets a slowed sign-in continue. */
export function useSignInCode() {
  return useMutation({
    mutationKey: codeMailKey,
    mutationFn: (email: string) =>
      api('POST /auth/signInCode', { body: { email }, ...withPatience() }),
  });
}

/** Answers the challenge of a sign-in. */
export function useSecondStep() {
  return useMutation({
    mutationKey: authKey,
    mutationFn: (body: SecondStepAnswer) =>
      api('POST /auth/secondStep', { body, ...withPatience() }),
    onSuccess: rememberMe,
  });
}

/** Returns the person, or null if the address already has an account. */
export function useRegister() {
  return useMutation({
    mutationKey: authKey,
    mutationFn: async (body: Registration) =>
      personOf(await api('POST /auth/register', { body, ...withPatience() })),
    onSuccess: (me) => (me ? rememberMe(me) : undefined),
  });
}

export function useRequestReset() {
  return useMutation({
    mutationKey: authKey,
    mutationFn: (email: string) =>
      api('POST /auth/requestPasswordReset', { query: { email }, ...withPatience() }),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationKey: authKey,
    mutationFn: (body: Credentials & { token: string }) =>
      api('PUT /auth/resetPassword', { body, ...withPatience() }),
  });
}

export function useVerifyEmail() {
  return useMutation({
    mutationKey: authKey,
    mutationFn: (code: string) =>
      api('POST /auth/verifyEmail', { body: { code }, ...withPatience() }),
    onSuccess: rememberMe,
  });
}

export function useResendCode() {
  return useMutation({
    mutationKey: codeMailKey,
    mutationFn: () => api('POST /auth/verifyEmail/resend', withPatience()),
    onSuccess: rememberMe,
  });
}

type PictureUpload = { file: File; onProgress?: (fraction: number) => void };

export function useUploadPicture() {
  return useMutation({
    mutationKey: authKey,
    mutationFn: ({ file, onProgress }: PictureUpload) =>
      uploadFile('PATCH /user/image', { file, ...(onProgress ? { onProgress } : {}) }),
    onSuccess: rememberMe,
  });
}

import { useMutation } from '@tanstack/react-query';
import { api, uploadFile } from '../../lib/api-client.ts';
import { type Me, rememberMe } from '../../lib/session.ts';

export type Credentials = { email: string; password: string };
export type Registration = Credentials & { firstName: string; lastName: string };

const personOf = (answer: Me | { message: string }): Me | null => ('id' in answer ? answer : null);

/** Answers the person, or null where address and password do not belong together. */
export function useSignIn() {
  return useMutation({
    mutationFn: async (body: Credentials) =>
      personOf(await api('POST /auth/authenticate', { body })),
    onSuccess: (me) => (me ? rememberMe(me) : undefined),
  });
}

/** Answers the person, or null where the address has an account already. */
export function useRegister() {
  return useMutation({
    mutationFn: async (body: Registration) => personOf(await api('POST /auth/register', { body })),
  });
}

export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => api('POST /auth/requestPasswordReset', { query: { email } }),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: Credentials & { token: string }) => api('PUT /auth/resetPassword', { body }),
  });
}

export function useVerifyEmail() {
  return useMutation({
    mutationFn: (code: string) => api('POST /auth/verifyEmail', { body: { code } }),
    onSuccess: rememberMe,
  });
}

export function useResendCode() {
  return useMutation({ mutationFn: () => api('POST /auth/verifyEmail/resend') });
}

export type PictureUpload = { file: File; onProgress?: (fraction: number) => void };

export function useUploadPicture() {
  return useMutation({
    mutationFn: ({ file, onProgress }: PictureUpload) =>
      uploadFile('PATCH /user/image', { file, ...(onProgress ? { onProgress } : {}) }),
    onSuccess: rememberMe,
  });
}

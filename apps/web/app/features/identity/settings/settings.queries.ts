import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, fetchFile } from '../../../lib/api-client.ts';
import { apiQuery } from '../../../lib/api-query.ts';
import type { Confirmed } from '../../../lib/confirmation.ts';
import { rememberMe } from '../../../lib/session.ts';

const sessionsKey = ['identity', 'sessions'] as const;
const blocksKey = ['identity', 'blocks'] as const;
const secondStepsKey = ['identity', 'second-steps'] as const;

export const settingsQueries = {
  sessions: () => apiQuery(sessionsKey, 'GET /user/sessions'),
  blocks: () => apiQuery(blocksKey, 'GET /user/blocks'),
  secondSteps: () => apiQuery(secondStepsKey, 'GET /user/secondSteps'),
};

export function useUnblock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => api('DELETE /user/blocks/{userId}', { params: { userId } }),
    onSettled: () => client.invalidateQueries({ queryKey: blocksKey }),
  });
}

export function useRemovePicture() {
  return useMutation({ mutationFn: () => api('DELETE /user/image'), onSuccess: rememberMe });
}

export function useEndSession(confirmed: Confirmed) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      confirmed(() => api('DELETE /user/sessions/{id}', { params: { id } })),
    onSettled: () => void client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndOtherSessions(confirmed: Confirmed) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => confirmed(() => api('DELETE /user/sessions')),
    onSettled: () => void client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** A change to the second steps. The first one ends other sessions, so both are fetched again. */
function useSecondStep<Input, Result>(act: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: secondStepsKey });
      void client.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}

export function useBeginTotp(confirmed: Confirmed) {
  return useMutation({ mutationFn: () => confirmed(() => api('POST /user/secondSteps/totp')) });
}

export function useVerifyTotp(confirmed: Confirmed) {
  return useSecondStep((code: string) =>
    confirmed(() => api('POST /user/secondSteps/totp/verify', { body: { code } })),
  );
}

export function useSwitchTotpOff(confirmed: Confirmed) {
  return useSecondStep(() => confirmed(() => api('DELETE /user/secondSteps/totp')));
}

/** Asks the browser for a passkey between two calls. @throws the browser's error if it makes none. */
export function useAddPasskey(confirmed: Confirmed) {
  return useSecondStep(async (name: string) => {
    const options = await confirmed(() => api('POST /user/secondSteps/passkeys/options'));
    if (!isCreationOptions(options)) throw new Error('These are no options for a passkey.');
    const { startRegistration } = await import('@simplewebauthn/browser');
    const made = await startRegistration({ optionsJSON: options });
    const body = { name, response: { ...made } };
    return confirmed(() => api('POST /user/secondSteps/passkeys', { body }));
  });
}

/** The contract hands these through as the browser's API defines them (W3C Web Authentication). */
function isCreationOptions(
  options: object,
): options is PublicKeyCredentialCreationOptionsJSON & Record<string, unknown> {
  return 'challenge' in options && typeof options.challenge === 'string';
}

export function useRemovePasskey(confirmed: Confirmed) {
  return useSecondStep((id: string) =>
    confirmed(() => api('DELETE /user/secondSteps/passkeys/{id}', { params: { id } })),
  );
}

export function useRenewRecoveryCodes(confirmed: Confirmed) {
  return useSecondStep(() => confirmed(() => api('POST /user/secondSteps/recoveryCodes')));
}

export function useExport(confirmed: Confirmed) {
  return useMutation({ mutationFn: () => confirmed(() => fetchFile('GET /user/export')) });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => api('DELETE /user', { body: { password } }),
  });
}

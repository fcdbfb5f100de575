import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** True where this browser knows passkeys. */
export function canUsePasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

/**
 * Lets the person answer a challenge with a passkey. The library loads when it is needed.
 * @throws if the person cancels, no passkey fits, or the options can't be read
 */
export async function askPasskey(
  options: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (!isRequestOptions(options)) throw new Error('These are no options for a passkey.');
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return { ...(await startAuthentication({ optionsJSON: options })) };
}

/** Cancels a prompt that the browser still shows. */
export async function stopAskingPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

function isRequestOptions(
  options: object,
): options is PublicKeyCredentialRequestOptionsJSON & Record<string, unknown> {
  return 'challenge' in options && typeof options.challenge === 'string';
}

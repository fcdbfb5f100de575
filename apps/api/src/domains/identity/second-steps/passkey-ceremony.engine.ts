import { productName } from '@claimstead/contract/product.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import {
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  isoBase64URL,
  isoCBOR,
} from '@simplewebauthn/server/helpers';
import type { Config } from '../../../core/config/config.ts';
import type { UserRow } from '../accounts/accounts.store.ts';
import { passkeyChallengeLivesMs } from './challenges.rules.ts';
import type { PasskeyRow } from './passkeys.store.ts';

type Site = Pick<Config, 'publicUrl'>;
/** What a browser sent, or what it says it did: nothing of it is trusted before it was checked. */
export type WebAuthnObject = Record<string, unknown>;
type Checked<T> = ({ ok: true } & T) | { ok: false; note: string };
type Credential = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** The standard's own limit (Web Authentication, Level 3, section 5.8.3 and 7.1). */
const longestCredentialId = 1023;
const longestPublicKey = 4096;
const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];
const transports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** A passkey belongs to the host of our public address, and answers to pages of that address only. */
function partyOf({ publicUrl }: Site): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

/** What the browser needs to make a passkey. Those that the person has are not made again. */
export async function creationOptions(
  site: Site,
  user: UserRow,
  kept: PasskeyRow[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: productName,
    rpID: partyOf(site).rpID,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`,
    timeout: passkeyChallengeLivesMs,
    attestationType: 'none',
    excludeCredentials: kept.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** What the browser needs to sign in with one of these passkeys. */
export async function requestOptions(
  site: Site,
  kept: PasskeyRow[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: partyOf(site).rpID,
    allowCredentials: kept.map(descriptorOf),
    timeout: passkeyChallengeLivesMs,
    userVerification: 'preferred',
  });
}

function descriptorOf(passkey: PasskeyRow): { id: string; transports: string[] } {
  return { id: passkey.credential_id, transports: passkey.transports };
}

/** The challenge that an answer says it is for; null when it cannot be read. */
export function challengeIn(answer: WebAuthnObject): string | null {
  try {
    const { response } = answer as { response?: { clientDataJSON?: unknown } };
    const { challenge } = decodeClientDataJSON(response?.clientDataJSON as string);
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** Checks a new passkey: made for this challenge, on our pages, with an algorithm that we know. */
export async function checkCreated(
  site: Site,
  answer: WebAuthnObject,
  challenge: string,
): Promise<Checked<{ credential: Credential }>> {
  const { rpID, origin } = partyOf(site);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: withoutAttestation(answer),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return { ok: false, note: 'not verified' };
    const { id, publicKey, counter } = registrationInfo.credential;
    const idLength = Buffer.from(id, 'base64url').length;
    if (idLength === 0 || idLength > longestCredentialId) return { ok: false, note: 'id length' };
    if (publicKey.length > longestPublicKey) return { ok: false, note: 'key length' };
    return {
      ok: true,
      credential: {
        credential_id: id,
        public_key: Buffer.from(publicKey),
        counter,
        transports: knownTransports(answer),
      },
    };
  } catch (error) {
    return { ok: false, note: String(error) };
  }
}

/**
 * We ask for no attestation and trust none. Taking it off before the check keeps certificates that a
 * stranger wrote from being followed to the addresses that they name.
 */
function withoutAttestation(answer: WebAuthnObject): RegistrationResponseJSON {
  // The library looks at every field itself, and throws where one is not as it should be.
  const created = answer as unknown as RegistrationResponseJSON;
  const bytes = isoBase64URL.toBuffer(created.response.attestationObject);
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', decodeAttestationObject(bytes).get('authData')],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(bare));
  return { ...created, response: { ...created.response, attestationObject } };
}

function knownTransports(answer: WebAuthnObject): string[] {
  const { response } = answer as { response?: { transports?: unknown } };
  const said = Array.isArray(response?.transports) ? (response.transports as unknown[]) : [];
  return [...transports].filter((transport) => said.includes(transport));
}

/** Checks a sign-in with a passkey. A counter that does not go forward is refused: the key was copied. */
export async function checkUsed(
  site: Site,
  answer: WebAuthnObject,
  challenge: string,
  passkey: PasskeyRow,
): Promise<Checked<{ newCounter: number }>> {
  const { rpID, origin } = partyOf(site);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: false,
    });
    if (!verified) return { ok: false, note: 'the signature is wrong' };
    return { ok: true, newCounter: authenticationInfo.newCounter };
  } catch (error) {
    return { ok: false, note: String(error) };
  }
}

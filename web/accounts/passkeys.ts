import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { post, read, SignInRefused } from './signin.ts';

/** The code that speaks to the device is loaded when a passkey is first used. */
const device = () => import('@simplewebauthn/browser');

/** False in the few browsers without passkeys; the buttons are then left out. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

/** Signs in with a passkey of this device. Throws SignInRefused; code CANCELLED when the person closed the device's dialog. */
export async function signInWithPasskey(): Promise<void> {
  const options = await read<PublicKeyCredentialRequestOptionsJSON>('/passkey/generate-authenticate-options');
  const { startAuthentication } = await device();
  const response = await startAuthentication({ optionsJSON: options }).catch(ofDevice);
  await post('/passkey/verify-authentication', { response });
}

/** Adds a passkey of this device to the account. Throws SignInRefused; code SESSION_NOT_FRESH asks to confirm first who sits there. */
export async function addPasskey(name: string): Promise<void> {
  const options = await read<PublicKeyCredentialCreationOptionsJSON>('/passkey/generate-register-options');
  const { startRegistration } = await device();
  const response = await startRegistration({ optionsJSON: options }).catch(ofDevice);
  await post('/passkey/verify-registration', { response, name });
}

export const renamePasskey = (id: string, name: string) => post('/passkey/update-passkey', { id, name });
export const removePasskey = (id: string) => post('/remove-passkey', { id });

/** What the browser says when its dialog ends without a passkey (WebAuthn level 3, §5.1). */
function ofDevice(failure: unknown): never {
  const name = failure instanceof Error ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') throw new SignInRefused('CANCELLED');
  if (name === 'InvalidStateError') throw new SignInRefused('KNOWN_DEVICE');
  console.error('The device gave no passkey', failure);
  throw new SignInRefused('NO_PASSKEY');
}

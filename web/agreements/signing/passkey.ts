import type { PasskeyAssertion, SigningStart } from '@ahadi/domain/agreements/schema.ts';

type Challenge = NonNullable<SigningStart['passkey']>;

/** The person closed the browser's own dialog or let it run out; nothing was signed. */
export class PasskeyNotConfirmed extends Error {}

/** Asks the browser to confirm exactly this challenge with one of the person's passkeys. Throws {@link PasskeyNotConfirmed}. */
export async function confirmWithPasskey(challenge: Challenge): Promise<PasskeyAssertion> {
  // Loaded here, because most signatures need none.
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response, clientExtensionResults, authenticatorAttachment } = await startAuthentication({
    optionsJSON: challenge,
    useBrowserAutofill: false,
  }).catch((error: unknown) => {
    throw new PasskeyNotConfirmed('The passkey was not confirmed', { cause: error });
  });
  return {
    ...{ id, rawId, type, response, authenticatorAttachment },
    clientExtensionResults: { ...clientExtensionResults },
  };
}

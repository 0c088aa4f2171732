// The providers that this installation has settings for are opened.
import type { Config } from '../core/config.ts';
import { makeAirtel } from './airtel.ts';
import { makeBank } from './bank.ts';
import { type FlutterwaveSettings, makeFlutterwave } from './flutterwave.ts';
import { makeMpesa } from './mpesa.ts';
import { makeMtn } from './mtn.ts';
import { makePaystack } from './paystack.ts';
import type { Provider } from './provider.ts';
import type { TokenKeeper } from './provider-token.ts';
import { makeStripe } from './stripe.ts';

/** What adapters need beside their settings: the time, and where the token lies that all processes share. */
export type ProviderDeps = { now: () => Date; tokens: TokenKeeper; timeoutMs?: number };

/** The providers that this installation has settings for; nothing is asked of them yet. */
export function openProviders(config: Config, deps: ProviderDeps): Provider[] {
  const providers: Provider[] = [];
  const { MPESA_CONSUMER_KEY, MPESA_CONSUMER_SECRET, MPESA_SHORTCODE, MPESA_PASSKEY } = config;
  const { MPESA_B2C_SHORTCODE, MPESA_B2C_INITIATOR, MPESA_B2C_SECURITY_CREDENTIAL } = config;
  if (MPESA_CONSUMER_KEY && MPESA_CONSUMER_SECRET && MPESA_SHORTCODE && MPESA_PASSKEY)
    providers.push(
      makeMpesa(
        {
          baseUrl: config.MPESA_BASE_URL,
          consumerKey: MPESA_CONSUMER_KEY,
          consumerSecret: MPESA_CONSUMER_SECRET,
          shortcode: MPESA_SHORTCODE,
          passkey: MPESA_PASSKEY,
          callbackIps: config.MPESA_CALLBACK_IPS,
          till: config.MPESA_TILL ?? null,
          nominated: config.MPESA_NOMINATED_NUMBER ?? null,
          hookUrl: () => `${config.PUBLIC_URL}/api/v1/webhooks/mp`,
          own:
            config.MPESA_INITIATOR && config.MPESA_SECURITY_CREDENTIAL
              ? { initiator: config.MPESA_INITIATOR, credential: config.MPESA_SECURITY_CREDENTIAL }
              : null,
          b2c:
            MPESA_B2C_SHORTCODE && MPESA_B2C_INITIATOR && MPESA_B2C_SECURITY_CREDENTIAL
              ? {
                  shortcode: MPESA_B2C_SHORTCODE,
                  initiator: MPESA_B2C_INITIATOR,
                  credential: MPESA_B2C_SECURITY_CREDENTIAL,
                }
              : null,
        },
        deps,
      ),
    );
  const { MTN_ENVIRONMENT, MTN_COLLECTION_KEY, MTN_COLLECTION_USER, MTN_COLLECTION_SECRET } = config;
  const { MTN_DISBURSEMENT_KEY, MTN_DISBURSEMENT_USER, MTN_DISBURSEMENT_SECRET } = config;
  if (MTN_ENVIRONMENT && MTN_COLLECTION_KEY && MTN_COLLECTION_USER && MTN_COLLECTION_SECRET)
    providers.push(
      makeMtn(
        {
          baseUrl: config.MTN_BASE_URL,
          environment: MTN_ENVIRONMENT,
          collection: { key: MTN_COLLECTION_KEY, user: MTN_COLLECTION_USER, secret: MTN_COLLECTION_SECRET },
          disbursement:
            MTN_DISBURSEMENT_KEY && MTN_DISBURSEMENT_USER && MTN_DISBURSEMENT_SECRET
              ? { key: MTN_DISBURSEMENT_KEY, user: MTN_DISBURSEMENT_USER, secret: MTN_DISBURSEMENT_SECRET }
              : null,
        },
        deps,
      ),
    );
  const { AIRTEL_COUNTRY, AIRTEL_CLIENT_ID, AIRTEL_CLIENT_SECRET, AIRTEL_CALLBACK_SECRET } = config;
  if (AIRTEL_COUNTRY && AIRTEL_CLIENT_ID && AIRTEL_CLIENT_SECRET && AIRTEL_CALLBACK_SECRET)
    providers.push(
      makeAirtel(
        {
          ...{ baseUrl: config.AIRTEL_BASE_URL, country: AIRTEL_COUNTRY, pin: config.AIRTEL_PIN_CREDENTIAL ?? null },
          ...{ clientId: AIRTEL_CLIENT_ID, clientSecret: AIRTEL_CLIENT_SECRET },
          callbackToken: AIRTEL_CALLBACK_SECRET,
        },
        deps,
      ),
    );
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRETS } = config;
  if (STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRETS)
    providers.push(
      makeStripe(
        { baseUrl: config.STRIPE_BASE_URL, secretKey: STRIPE_SECRET_KEY, webhookSecrets: STRIPE_WEBHOOK_SECRETS },
        deps,
      ),
    );
  if (config.PAYSTACK_SECRET_KEY)
    providers.push(makePaystack({ baseUrl: config.PAYSTACK_BASE_URL, secretKey: config.PAYSTACK_SECRET_KEY }, deps));
  if (config.FLUTTERWAVE_SECRET_KEY && config.FLUTTERWAVE_SECRET_HASH)
    providers.push(
      makeFlutterwave(
        {
          baseUrl: config.FLUTTERWAVE_BASE_URL,
          secretKey: config.FLUTTERWAVE_SECRET_KEY,
          secretHash: config.FLUTTERWAVE_SECRET_HASH,
          signatureHeader: config.FLUTTERWAVE_SIGNATURE_HEADER,
          sender: senderIn(config),
        },
        deps,
      ),
    );
  if (config.BANK_PAYOUT_ACCOUNT)
    providers.push(makeBank({ least: config.BANK_PAYOUT_LEAST, most: config.BANK_PAYOUT_MOST }));
  return providers;
}

/** All three are set, or none. */
function senderIn(config: Config): FlutterwaveSettings['sender'] {
  const { FLUTTERWAVE_SENDER: name, FLUTTERWAVE_SENDER_COUNTRY: country, FLUTTERWAVE_SENDER_PHONE: phone } = config;
  return name && country && phone ? { name, country, phone } : null;
}

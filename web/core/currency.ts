import { preferred } from './preferences.ts';
import { readerZone } from './time.ts';

/** Countries where our people are, and what is paid with there; everywhere else the person chooses. */
const currencyOf: Record<string, string> = {
  ...{ KE: 'KES', UG: 'UGX', TZ: 'TZS', RW: 'RWF', BI: 'BIF', ET: 'ETB', SO: 'SOS', SS: 'SSP', SD: 'SDG', CD: 'CDF' },
  ...{ NG: 'NGN', GH: 'GHS', SN: 'XOF', CI: 'XOF', CM: 'XAF', EG: 'EGP', MA: 'MAD', DZ: 'DZD', TN: 'TND', ZA: 'ZAR' },
  ...{ ZM: 'ZMW', ZW: 'ZWG', MW: 'MWK', MZ: 'MZN', BW: 'BWP', NA: 'NAD', AO: 'AOA', MU: 'MUR', GB: 'GBP', CH: 'CHF' },
  ...{ US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', IN: 'INR', PK: 'PKR', BD: 'BDT', LK: 'LKR', SG: 'SGD', MY: 'MYR' },
  ...{ JP: 'JPY', CN: 'CNY', KR: 'KRW', AE: 'AED', SA: 'SAR', QA: 'QAR', TR: 'TRY', BR: 'BRL', MX: 'MXN', SE: 'SEK' },
  ...{ NO: 'NOK', DK: 'DKK', PL: 'PLN', CZ: 'CZK', HU: 'HUF', RO: 'RON' },
};
const euro = 'AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES'.split(' ');

const ofCountry = (country: string | null | undefined): string | undefined =>
  country ? (euro.includes(country) ? 'EUR' : currencyOf[country]) : undefined;

/** Phones and browsers are often set to the English of another country; their clock is not. */
function ofZone(): string | undefined {
  const zone = readerZone();
  const zonesOf = (country: string) => (new Intl.Locale(`und-${country}`) as Zoned).getTimeZones?.() ?? [];
  return ofCountry([...Object.keys(currencyOf), ...euro].find((country) => zonesOf(country).includes(zone)));
}
/** Not every browser knows it, and not every description of them. */
type Zoned = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/** What to begin with: what the person prefers, else the country's, by the identity, the clock and the language, else the dollar. */
export const defaultCurrency = (country: string | null): string =>
  preferred().currency ??
  ofCountry(country) ??
  ofZone() ??
  ofCountry(new Intl.Locale(navigator.language).maximize().region) ??
  'USD';

const names = new Intl.DisplayNames('en', { type: 'currency' });

/** The same under their names in a language. */
export function currenciesIn(language: string): typeof currencies {
  if (language === 'en') return currencies;
  const own = new Intl.DisplayNames(language, { type: 'currency' });
  return currencies.map(({ code }) => ({ code, label: `${code} · ${own.of(code) ?? code}` }));
}

/** Every currency in use, as the browser knows them: "KES · Kenyan Shilling". */
export const currencies: readonly { code: string; label: string }[] = Intl.supportedValuesOf('currency').map(
  (code) => ({
    code,
    label: `${code} · ${names.of(code) ?? code}`,
  }),
);

// Currencies of regions, of which Intl knows nothing.

/** Regions by their currency (ISO 4217, ISO 3166). Others are not checked. */
const REGIONS: Readonly<Record<string, string>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  USD: 'US PR EC SV',
  GBP: 'GB IM JE GG',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  NOK: 'NO',
  SEK: 'SE',
  ISK: 'IS',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  RSD: 'RS',
  ALL: 'AL',
  MKD: 'MK',
  BAM: 'BA',
  MDL: 'MD',
  UAH: 'UA',
  TRY: 'TR',
  CAD: 'CA',
  MXN: 'MX',
  BRL: 'BR',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  AUD: 'AU',
  NZD: 'NZ',
  JPY: 'JP',
  CNY: 'CN',
  HKD: 'HK',
  KRW: 'KR',
  TWD: 'TW',
  SGD: 'SG',
  INR: 'IN',
  IDR: 'ID',
  MYR: 'MY',
  THB: 'TH',
  VND: 'VN',
  PHP: 'PH',
  AED: 'AE',
  SAR: 'SA',
  ILS: 'IL',
  EGP: 'EG',
  MAD: 'MA',
  ZAR: 'ZA',
};

const currencies = new Map(
  Object.entries(REGIONS).flatMap(([currency, regions]) => regions.split(' ').map((region) => [region, currency])),
);

/** Returns the currency of a region; undefined if it is not known. */
export const currencyOf = (region: string): string | undefined => currencies.get(region);

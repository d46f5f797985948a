/** ISO 3166-1 alpha-2 codes in use, plus XK for Kosovo. The runtime's locale data supplies the names. */
// prettier-ignore
export const countryCodes = [
  'AD', 'AE', 'AF', 'AG', 'AI', 'AL', 'AM', 'AO', 'AR', 'AS', 'AT', 'AU', 'AW', 'AX', 'AZ', 'BA', 'BB', 'BD', 'BE', 'BF', 'BG', 'BH', 'BI', 'BJ',
  'BL', 'BM', 'BN', 'BO', 'BQ', 'BR', 'BS', 'BT', 'BW', 'BY', 'BZ', 'CA', 'CC', 'CD', 'CF', 'CG', 'CH', 'CI', 'CK', 'CL', 'CM', 'CN', 'CO', 'CR',
  'CU', 'CV', 'CW', 'CX', 'CY', 'CZ', 'DE', 'DJ', 'DK', 'DM', 'DO', 'DZ', 'EC', 'EE', 'EG', 'EH', 'ER', 'ES', 'ET', 'FI', 'FJ', 'FK', 'FM', 'FO',
  'FR', 'GA', 'GB', 'GD', 'GE', 'GF', 'GG', 'GH', 'GI', 'GL', 'GM', 'GN', 'GP', 'GQ', 'GR', 'GS', 'GT', 'GU', 'GW', 'GY', 'HK', 'HN', 'HR', 'HT',
  'HU', 'ID', 'IE', 'IL', 'IM', 'IN', 'IO', 'IQ', 'IR', 'IS', 'IT', 'JE', 'JM', 'JO', 'JP', 'KE', 'KG', 'KH', 'KI', 'KM', 'KN', 'KP', 'KR', 'KW',
  'KY', 'KZ', 'LA', 'LB', 'LC', 'LI', 'LK', 'LR', 'LS', 'LT', 'LU', 'LV', 'LY', 'MA', 'MC', 'MD', 'ME', 'MF', 'MG', 'MH', 'MK', 'ML', 'MM', 'MN',
  'MO', 'MP', 'MQ', 'MR', 'MS', 'MT', 'MU', 'MV', 'MW', 'MX', 'MY', 'MZ', 'NA', 'NC', 'NE', 'NF', 'NG', 'NI', 'NL', 'NO', 'NP', 'NR', 'NU', 'NZ',
  'OM', 'PA', 'PE', 'PF', 'PG', 'PH', 'PK', 'PL', 'PM', 'PN', 'PR', 'PS', 'PT', 'PW', 'PY', 'QA', 'RE', 'RO', 'RS', 'RU', 'RW', 'SA', 'SB', 'SC',
  'SD', 'SE', 'SG', 'SH', 'SI', 'SJ', 'SK', 'SL', 'SM', 'SN', 'SO', 'SR', 'SS', 'ST', 'SV', 'SX', 'SY', 'SZ', 'TC', 'TD', 'TG', 'TH', 'TJ', 'TK',
  'TL', 'TM', 'TN', 'TO', 'TR', 'TT', 'TV', 'TW', 'TZ', 'UA', 'UG', 'US', 'UY', 'UZ', 'VA', 'VC', 'VE', 'VG', 'VI', 'VN', 'VU', 'WF', 'WS', 'XK',
  'YE', 'YT', 'ZA', 'ZM', 'ZW',
] as const

/** Countries without postal codes (Universal Postal Union). */
const withoutPostcode = new Set<string>([
  'AE',
  'AG',
  'AO',
  'AW',
  'BB',
  'BF',
  'BI',
  'BJ',
  'BO',
  'BS',
  'BW',
  'BZ',
  'CD',
  'CF',
  'CG',
  'CI',
  'CK',
  'CM',
  'DJ',
  'DM',
  'ER',
  'FJ',
  'GA',
  'GD',
  'GH',
  'GM',
  'GN',
  'GQ',
  'GY',
  'HK',
  'JM',
  'KE',
  'KI',
  'KM',
  'KN',
  'KP',
  'LC',
  'ML',
  'MO',
  'MR',
  'MW',
  'NA',
  'NR',
  'NU',
  'QA',
  'RW',
  'SB',
  'SC',
  'SL',
  'SO',
  'SR',
  'ST',
  'SY',
  'TD',
  'TF',
  'TG',
  'TK',
  'TL',
  'TO',
  'TT',
  'TV',
  'UG',
  'VU',
  'YE',
  'ZW',
])
const withOptionalPostcode = new Set<string>(['CL', 'CO', 'GT', 'HN', 'IE', 'NI', 'PA', 'PE', 'SV'])

export const postcodeRule = (code: string): 'required' | 'optional' | 'none' =>
  withoutPostcode.has(code) ? 'none' : withOptionalPostcode.has(code) ? 'optional' : 'required'

const digits = (count: number) => new RegExp(`^\\d{${count}}$`)
/** "123 45", with or without the space. */
const threeAndTwo = /^\d{3} ?\d{2}$/
/** Postal code formats (Universal Postal Union), case-insensitive. Countries not listed here are not checked. */
const forms: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-\d{4})?$/,
  PR: /^\d{5}(-\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  MX: digits(5),
  ...Object.fromEntries(['AT', 'BE', 'BG', 'CH', 'CY', 'DK', 'HU', 'LI', 'NO'].map((code) => [code, digits(4)])),
  ...Object.fromEntries(['DE', 'EE', 'ES', 'FI', 'FR', 'HR', 'IT', 'MC'].map((code) => [code, digits(5)])),
  ...Object.fromEntries(['CZ', 'GR', 'SE', 'SK'].map((code) => [code, threeAndTwo])),
  LU: /^(L-)?\d{4}$/i,
  LV: /^(LV-)?\d{4}$/i,
  LT: /^(LT-)?\d{5}$/i,
  NL: /^\d{4}( ?[A-Z]{2})?$/i,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}(-\d{3})?$/,
  RO: digits(6),
  SI: /^(SI-)?\d{4}$/i,
}

/** The postal code format of a country; undefined for countries that are not checked. */
export const postcodeForm = (code: string): RegExp | undefined => forms[code]

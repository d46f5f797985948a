/**
 * Formats of VAT numbers after the prefix, as published by the European Commission (VIES) and HMRC. Greece uses EL,
 * Northern Ireland XI. A well-formed number isn't necessarily registered; only the register can tell.
 */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
}

export interface VatNumber {
  /** Country code as in addresses: GR, not EL; Northern Ireland keeps XI. */
  countryCode: string
  /** With prefix, without spaces: 'EL123456789'. */
  text: string
}

/** Parses a VAT number with prefix, ignoring spaces, dots and hyphens; null if malformed. */
export function parseVatNumber(input: string): VatNumber | null {
  const text = input.toUpperCase().replaceAll(/[\s.-]/g, '')
  const prefix = text.slice(0, 2)
  const form = Object.hasOwn(forms, prefix) ? forms[prefix] : undefined
  return form?.test(text.slice(2)) ? { countryCode: prefix === 'EL' ? 'GR' : prefix, text } : null
}

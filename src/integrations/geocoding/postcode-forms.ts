/** Format of a country's postal codes, without spaces, hyphens and country prefix. */
interface PostcodeForm {
  whole: RegExp
  /** Number of leading characters in the table, if it doesn't contain whole codes. */
  known?: (code: string) => string
  /** How the country groups the digits, where few others do the same: such a code is looked for only there. */
  grouped?: RegExp
}

const digits = (count: number, grouped?: RegExp): PostcodeForm => ({
  whole: new RegExp(`^\\d{${count}}$`),
  ...(grouped ? { grouped } : {}),
})
const threeAndTwo = /^\d{3} \d{2}$/
/** "SW1A1AA" is in SW1A: the last three characters identify the street. */
const outward = (code: string): string => (/\d[A-Z]{2}$/.test(code) && code.length > 4 ? code.slice(0, -3) : code)

/** Countries of the table, in the order in which a bare code is matched. */
const forms: Readonly<Record<string, PostcodeForm>> = {
  US: { whole: /^\d{5}(\d{4})?$/, known: (code) => code.slice(0, 5) },
  CA: { whole: /^[A-Z]\d[A-Z](\d[A-Z]\d)?$/, known: (code) => code.slice(0, 3) },
  GB: { whole: /^[A-Z]{1,2}\d[A-Z\d]?(\d[A-Z]{2})?$/, known: outward },
  DE: digits(5),
  FR: digits(5),
  IT: digits(5),
  ES: digits(5),
  NL: { whole: /^\d{4}([A-Z]{2})?$/, known: (code) => code.slice(0, 4) },
  AT: digits(4),
  BE: digits(4),
  CH: digits(4),
  DK: digits(4),
  NO: digits(4),
  HU: digits(4),
  BG: digits(4),
  CY: digits(4),
  LI: digits(4),
  LU: digits(4),
  LV: digits(4),
  SI: digits(4),
  PT: { whole: /^\d{4}(\d{3})?$/, known: (code) => code.slice(0, 4) },
  PL: digits(5, /^\d{2}-\d{3}$/),
  SE: digits(5, threeAndTwo),
  CZ: digits(5, threeAndTwo),
  SK: digits(5, threeAndTwo),
  FI: digits(5),
  EE: digits(5),
  HR: digits(5),
  LT: digits(5),
  MC: digits(5),
  RO: digits(6),
  IS: digits(3),
  IE: { whole: /^[A-Z]\d[\dW]([A-Z\d]{4})?$/, known: (code) => code.slice(0, 3) },
  MT: { whole: /^[A-Z]{3}(\d{4})?$/, known: (code) => code.slice(0, 3) },
}

/** Countries of the table. */
export const postcodeCountries: ReadonlySet<string> = new Set(Object.keys(forms))

/** Prefixes other than the country code that people write, such as "D-10115". */
const prefixes: Readonly<Record<string, string>> = { AT: 'A', BE: 'B', DE: 'D', FR: 'F', IT: 'I', LU: 'L' }

/** Normalizes a code: upper case, without spaces, hyphens and country prefix. */
export function barePostcode(country: string, code: string): string {
  const bare = code.toUpperCase().replaceAll(/[\s-]/g, '')
  const prefix = [country, prefixes[country]].find(
    (each) => each && bare.startsWith(each) && /\d/.test(bare[each.length] ?? ''),
  )
  return prefix ? bare.slice(prefix.length) : bare
}

interface PostcodeKey {
  country: string
  key: string
  /** The code is grouped as this country does. */
  isGrouped: boolean
}

/**
 * Lookup keys of a typed code in the given country; else in each country with a matching format, or only in those that
 * group the digits like this: "00-001" is Polish.
 */
export function postcodeKeys(typed: string, country?: string): PostcodeKey[] {
  const keys = Object.entries(forms).flatMap(([code, { whole, known, grouped }]): PostcodeKey[] => {
    if (country !== undefined && code !== country) return []
    const bare = barePostcode(code, typed)
    if (!whole.test(bare)) return []
    return [{ country: code, key: known?.(bare) ?? bare, isGrouped: grouped?.test(typed.trim()) ?? false }]
  })
  const grouped = keys.filter(({ isGrouped }) => isGrouped)
  return grouped.length > 0 ? grouped : keys
}

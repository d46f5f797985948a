/** The languages that the shop's texts are written in; the back-office speaks the first. */
export const textLocales = ['en', 'de', 'fr', 'es', 'it'] as const
export type TextLocale = (typeof textLocales)[number]

/** The server's bundle and the server's own code are two module graphs: they meet at this global. */
const slot = globalThis as { overboostTextLocale?: () => TextLocale }

/** Says where the language of the present request or page is found. Called once, at start. */
export function setTextLocale(from: () => TextLocale): void {
  slot.overboostTextLocale = from
}

/** The language that messages are written in now. */
export const textLocale = (): TextLocale => slot.overboostTextLocale?.() ?? 'en'

/** The language of a tag such as `de-AT`, if the shop's texts are written in it. */
export const asTextLocale = (tag: string | null | undefined): TextLocale | undefined =>
  textLocales.find((locale) => locale === tag?.slice(0, 2).toLowerCase())

/**
 * The locale itself if it can be formatted in, else its language, else American English. Browsers report names such as
 * `en-US@posix` or `C`, which every Intl constructor refuses with a RangeError.
 */
export function knownLocale(tag: string | undefined): string {
  if (!tag) return 'en-US'
  const region = tag.replaceAll('_', '-').split(/[@.]/)[0] ?? ''
  for (const candidate of [tag, region, region.split('-')[0] ?? '']) {
    try {
      const [supported] = Intl.DateTimeFormat.supportedLocalesOf(candidate)
      if (supported) return supported
    } catch {
      // Not a language tag: the next candidate is shorter.
    }
  }
  return 'en-US'
}

/**
 * How the reader writes dates and times: as in the language of the text, in the browser with the customs of the region
 * that it names for this language.
 */
export function readerLocale(): string {
  const language = textLocale()
  if (typeof document === 'undefined') return language
  return asTextLocale(navigator.language) === language ? knownLocale(navigator.language) : language
}

type Format = Intl.NumberFormat | Intl.DateTimeFormat | Intl.ListFormat | Intl.PluralRules | Intl.DisplayNames
const formats = new Map<string, Format>()

/** Intl objects are slow to make: each is made once per locale and options. */
function kept<T extends Format>(key: string, make: () => T): T {
  let format = formats.get(key) as T | undefined
  if (!format) {
    format = make()
    formats.set(key, format)
  }
  return format
}

const rules = (type: 'cardinal' | 'ordinal'): Intl.PluralRules => {
  const locale = textLocale()
  return kept(`rules ${type} ${locale}`, () => new Intl.PluralRules(locale, { type }))
}

type Forms<T> = { other?: T } & { [form: string]: T }
const chosen = <T>(count: number, forms: Forms<T>, type: 'cardinal' | 'ordinal'): T | string =>
  forms[`=${count}`] ?? forms[rules(type).select(count)] ?? forms.other ?? ''

/** The form of a text for a count, by the plural rules of the language. Generated message functions call it. */
export const plural = <T>(count: number, forms: Forms<T>): T | string => chosen(count, forms, 'cardinal')
/** The form of a text for a place in an order: 1st, 2nd. */
export const ordinal = <T>(count: number, forms: Forms<T>): T | string => chosen(count, forms, 'ordinal')

/** A number that Intl has written, with a true minus: it writes a hyphen in the shop's languages. */
export const withMinus = (text: string): string => text.replace('-', '−')

/** "1,234.5", "−3": a number as the language of the text writes it, so that server and browser agree. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const locale = textLocale()
  const format = kept(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))
  return withMinus(format.format(value))
}

/** A label such as "Owner" within a sentence: "as owner". German nouns keep their capital. */
export const inSentence = (label: string): string =>
  textLocale() === 'de' ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** "4.0", "12.25": with exactly so many decimal digits. */
export const formatDecimal = (value: number, digits = 1): string =>
  formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** "19%", "6.85%": a share of one. */
export const formatPercent = (share: number, digits = 2): string =>
  formatNumber(share, { style: 'percent', maximumFractionDigits: digits })

/** "a, b, and c" or "a, b, or c". */
export function formatList(items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  const locale = textLocale()
  return kept(`list ${locale} ${type}`, () => new Intl.ListFormat(locale, { type })).format(items)
}

/** "United States", « Allemagne »: the name of a country by its code, in the language of the text; the text itself if it is no code. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const locale = textLocale()
  return kept(`region ${locale}`, () => new Intl.DisplayNames([locale], { type: 'region' })).of(code) ?? code
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
/** "512 bytes", "2 MB", "66.8 MB": a size of a file, in units of 1,024. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const size = bytes / 1024 ** step
  return formatNumber(size, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: size < 100 && step > 1 ? 1 : 0,
  })
}

/** Languages of the shop. The back-office uses the first. */
export const textLocales = ['en', 'de', 'fr', 'es', 'it'] as const
export type TextLocale = (typeof textLocales)[number]

/** A global, because the page bundle and the server's own code are separate module graphs. */
const slot = globalThis as { overboostTextLocale?: () => TextLocale }

/** Sets how to find the language of the current request or page. Called once, at start. */
export function setTextLocale(from: () => TextLocale): void {
  slot.overboostTextLocale = from
}

/** Language of messages in the current request or page. */
export const textLocale = (): TextLocale => slot.overboostTextLocale?.() ?? 'en'

/** The shop language of a tag such as `de-AT`; undefined when the shop doesn't have it. */
export const asTextLocale = (tag: string | null | undefined): TextLocale | undefined =>
  textLocales.find((locale) => locale === tag?.slice(0, 2).toLowerCase())

/**
 * The locale if Intl accepts it, else its language, else en-US. Browsers report names such as `en-US@posix` or `C`, for
 * which every Intl constructor throws a RangeError.
 */
export function knownLocale(tag: string | undefined): string {
  if (!tag) return 'en-US'
  const region = tag.replaceAll('_', '-').split(/[@.]/)[0] ?? ''
  for (const candidate of [tag, region, region.split('-')[0] ?? '']) {
    try {
      const [supported] = Intl.DateTimeFormat.supportedLocalesOf(candidate)
      if (supported) return supported
    } catch {
      // Not a language tag: try the next, shorter candidate.
    }
  }
  return 'en-US'
}

/**
 * Locale for dates and times: the language of the text; in the browser, with the region the browser names for that
 * language.
 */
export function readerLocale(): string {
  const language = textLocale()
  if (typeof document === 'undefined') return language
  return asTextLocale(navigator.language) === language ? knownLocale(navigator.language) : language
}

type Format = Intl.NumberFormat | Intl.DateTimeFormat | Intl.ListFormat | Intl.PluralRules | Intl.DisplayNames
const formats = new Map<string, Format>()

/** Intl objects are slow to construct, so they are cached by locale and options. */
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

/** Plural category of a count in the language of the text. Called by generated message functions. */
export const plural = <T>(count: number, forms: Forms<T>): T | string => chosen(count, forms, 'cardinal')
/** Ordinal plural category, as in 1st and 2nd. */
export const ordinal = <T>(count: number, forms: Forms<T>): T | string => chosen(count, forms, 'ordinal')

/** Replaces Intl's hyphen with a true minus sign. */
export const withMinus = (text: string): string => text.replace('-', '−')

/** "1,234.5", "−3": a number in the language of the text, so server and browser agree. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const locale = textLocale()
  const format = kept(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))
  return withMinus(format.format(value))
}

/** A label such as "Owner" inside a sentence: "as owner". German nouns keep their capital letter. */
export const inSentence = (label: string): string =>
  textLocale() === 'de' ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** "4.0", "12.25": a number with a fixed number of decimals. */
export const formatDecimal = (value: number, digits = 1): string =>
  formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** "19%", "6.85%": a fraction as a percentage. */
export const formatPercent = (share: number, digits = 2): string =>
  formatNumber(share, { style: 'percent', maximumFractionDigits: digits })

/** "a, b, and c" or "a, b, or c". */
export function formatList(items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  const locale = textLocale()
  return kept(`list ${locale} ${type}`, () => new Intl.ListFormat(locale, { type })).format(items)
}

/**
 * "United States", « Allemagne »: a country's name in the language of the text; the input itself if it isn't a country
 * code.
 */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const locale = textLocale()
  return kept(`region ${locale}`, () => new Intl.DisplayNames([locale], { type: 'region' })).of(code) ?? code
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
/** "512 bytes", "2 MB", "66.8 MB": a file size, in units of 1,024. */
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

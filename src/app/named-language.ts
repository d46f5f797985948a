import { choosePlace } from '#features/notices/contract/notices.ts'
import { call } from '#kit/call.ts'
import { asTextLocale } from '#kit/locale.ts'

/** Search results link to a page in a language with `?lang=de`; further pages keep that language. */
export function keepNamedLanguage(): void {
  const language = asTextLocale(new URLSearchParams(location.search).get('lang'))
  if (language) void call(choosePlace, { body: { language } }).catch(() => undefined)
}

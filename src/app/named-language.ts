import { choosePlace } from '#features/notices/contract/notices.ts'
import { call } from '#kit/call.ts'
import { asTextLocale } from '#kit/locale.ts'

/** Search results lead to a page in a language by `?lang=de`: the pages that follow keep it. */
export function keepNamedLanguage(): void {
  const language = asTextLocale(new URLSearchParams(location.search).get('lang'))
  if (language) void call(choosePlace, { body: { language } }).catch(() => undefined)
}

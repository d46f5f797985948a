import type { IncomingMessage } from 'node:http'
import { cookieNames, cookieValue } from '#features/identity/server/cookies.ts'
import type { Settings } from '#integrations/settings.ts'
import { asTextLocale, type TextLocale } from '#kit/locale.ts'
import { acceptedLanguage } from '#kit/server/text-language.ts'

export type LanguageReader = (request: Pick<IncomingMessage, 'url' | 'headers'>) => TextLocale

/**
 * The language of a request. A page has the one that its address names (`?lang=de`, which search engines list), else the
 * one that the visitor chose, which a cookie keeps, else the browser's. A call has the one of its `accept-language`: the
 * page that makes it sends its own there.
 */
export function createLanguageReader(settings: Pick<Settings, 'secure'>): LanguageReader {
  const { language } = cookieNames(settings)
  return ({ url = '', headers }) => {
    const accepted = () => acceptedLanguage(headers['accept-language'])
    if (url.startsWith('/api/')) return accepted()
    const [, query] = url.split('?')
    const named = query?.includes('lang=') ? new URLSearchParams(query).get('lang') : null
    return asTextLocale(named) ?? asTextLocale(cookieValue(headers.cookie, language)) ?? accepted()
  }
}

import type { IncomingMessage } from 'node:http'
import { cookieNames, cookieValue } from '#features/identity/server/cookies.ts'
import type { Settings } from '#integrations/settings.ts'
import { asTextLocale, type TextLocale } from '#kit/locale.ts'
import { acceptedLanguage } from '#kit/server/text-language.ts'

export type LanguageReader = (request: Pick<IncomingMessage, 'url' | 'headers'>) => TextLocale

/**
 * Language of a request. For a page: from the URL (`?lang=de`, as listed by search engines), else the visitor's cookie,
 * else the browser. For a call: its `accept-language`, in which pages send their own language.
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

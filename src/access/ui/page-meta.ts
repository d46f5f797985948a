import type { MetaDescriptor } from 'react-router'
import { textLocale, textLocales } from '#kit/locale.ts'
import type { SiteContext } from './site-context.tsx'

export interface PageFacts {
  title: string
  /** One or two sentences for search results and shared links. */
  description?: string
  /** Canonical path if it differs from the URL, such as without filters. */
  path?: string
  /** Path of the social image. Social networks don't show vector drawings, so the card replaces those. */
  picture?: string
  /** Path of the engine or product page whose card is used as the social image. */
  card?: string
  /** Structured data (schema.org). */
  jsonLd?: Record<string, unknown> | Record<string, unknown>[]
  /** Keeps the page out of search results. */
  unlisted?: true
}

export interface MetaInput {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  location: { pathname: string }
}

/** Site context from the root loader; undefined if it failed. */
export const siteOf = ({ matches }: Pick<MetaInput, 'matches'>): SiteContext | undefined =>
  matches.find((match) => match?.id === 'root')?.loaderData as SiteContext | undefined
/** Origin of canonical URLs, from the site context. */
export const originOf = (args: Pick<MetaInput, 'matches'>): string => siteOf(args)?.publicOrigin ?? ''

/** URL of the page in a language, for search engines. */
const alternate = (hrefLang: string, href: string) => ({ tagName: 'link', rel: 'alternate', hrefLang, href })

/** Social image; generated cards are 1200 by 630 pixels. */
function pictureTags(args: MetaInput, { picture, card = '/brand' }: PageFacts): Record<string, string>[] {
  const site = siteOf(args)
  if (!site) return []
  const path =
    picture && !picture.includes('.svg') ? picture : `/cards/${site.region}-${site.currency}-${textLocale()}${card}.png`
  return [
    { property: 'og:image', content: `${site.publicOrigin}${path}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Meta tags of a page, for a route's `meta`: `export const meta = (args: MetaInput) => pageMeta(args, {…})`. */
export function pageMeta(args: MetaInput, page: PageFacts): MetaDescriptor[] {
  const origin = originOf(args)
  const title = page.title === 'Overboost' ? page.title : `${page.title} | Overboost`
  const path = page.path ?? args.location.pathname
  const plain = `${origin}${path}`
  const inLanguage = (language: string) => (language === 'en' ? plain : `${plain}?lang=${language}`)
  const canonical = inLanguage(textLocale())
  return [
    { title },
    { property: 'og:title', content: page.title },
    { property: 'og:site_name', content: 'Overboost' },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: canonical },
    ...(page.description
      ? [
          { name: 'description', content: page.description },
          { property: 'og:description', content: page.description },
        ]
      : []),
    // Social networks read the HTML as sent, so the browser doesn’t need these tags.
    ...(import.meta.env.SSR ? pictureTags(args, page) : []),
    ...(page.unlisted
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: canonical },
          ...textLocales.map((language) => alternate(language, inLanguage(language))),
          alternate('x-default', plain),
        ]),
    ...[page.jsonLd ?? []].flat().map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ] as MetaDescriptor[]
}

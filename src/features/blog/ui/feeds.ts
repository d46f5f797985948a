import { link } from '#kit/link.ts'
import { textLocale } from '#kit/locale.ts'

export const feedKinds = ['rss', 'atom'] as const
export type FeedKind = (typeof feedKinds)[number]

/** The address of the feed of newest posts, in the language of the page. */
export const feedPath = (kind: FeedKind): string =>
  `${link('/blog')}/${kind}.xml${textLocale() === 'en' ? '' : `?lang=${textLocale()}`}`

/** Head links by which browsers and feed readers discover both feeds. */
export const feedLinks = (origin: string) =>
  feedKinds.map((kind) => ({
    tagName: 'link',
    rel: 'alternate',
    type: `application/${kind}+xml`,
    title: 'Overboost',
    href: `${origin}${feedPath(kind)}`,
  }))

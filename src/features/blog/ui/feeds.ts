import { link } from '#kit/link.ts'
import { textLocale } from '#kit/locale.ts'

export const feedKinds = ['rss', 'atom'] as const
export type FeedKind = (typeof feedKinds)[number]

/** Where the newest posts are as a feed, in the language of the page. */
export const feedPath = (kind: FeedKind): string =>
  `${link('/blog')}/${kind}.xml${textLocale() === 'en' ? '' : `?lang=${textLocale()}`}`

/** Tells browsers and feed readers of both feeds, for the head of a page. */
export const feedLinks = (origin: string) =>
  feedKinds.map((kind) => ({
    tagName: 'link',
    rel: 'alternate',
    type: `application/${kind}+xml`,
    title: 'Overboost',
    href: `${origin}${feedPath(kind)}`,
  }))

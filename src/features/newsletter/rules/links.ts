import type { Block } from '#features/content/contract/blocks.ts'
import type { BlockKind } from '#features/content/rules/blocks.ts'

/** The kinds of blocks that emails support. */
export const campaignKinds = [
  'text',
  'points',
  'picture',
  'table',
  'steps',
  'notice',
  'questions',
  'action',
  'products',
] as const satisfies readonly BlockKind[]

/** A product in the form that emails show. */
export interface MailProduct {
  name: string
  /** With currency and without tax; empty when it is not sold in the region's currency. */
  price: string
  /** The price before the current sale, if higher; else empty. */
  was: string
  url: string
}

const href = /(<a\b[^>]*?\bhref=")([^"]*)(")/g
const decoded = (text: string) => text.replaceAll('&amp;', '&')
const encoded = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Replaces every URL in the blocks. Their texts are sanitized HTML. */
export const withLinks = (blocks: readonly Block[], to: (address: string) => string): Block[] =>
  blocks.map((block) => {
    if (block.kind === 'text')
      return {
        ...block,
        html: block.html.replaceAll(
          href,
          (_, before: string, address: string, after: string) => `${before}${encoded(to(decoded(address)))}${after}`,
        ),
      }
    return block.kind === 'action' ? { ...block, to: to(block.to) } : block
  })

/** The link targets of an email: every URL in its blocks once, in order, and its products' pages. */
export function linksOf(blocks: readonly Block[]): string[] {
  const found = new Set<string>()
  for (const block of blocks) {
    withLinks([block], (address) => {
      found.add(address)
      return address
    })
    if (block.kind === 'products') for (const slug of block.slugs) found.add(`/products/${slug}`)
  }
  return [...found].filter((address) => /^(\/|https:)/.test(address))
}

/** Makes a path of the shop absolute and adds the campaign's tracking parameters; other URLs are unchanged. */
export function campaignAddress(address: string, origin: string, campaign: string): string {
  if (!address.startsWith('/')) return address
  const url = new URL(address, origin)
  url.searchParams.set('utm_source', 'newsletter')
  url.searchParams.set('utm_medium', 'email')
  url.searchParams.set('utm_campaign', campaign)
  return url.href
}

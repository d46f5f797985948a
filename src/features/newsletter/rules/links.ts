import type { Block } from '#features/content/contract/blocks.ts'
import type { BlockKind } from '#features/content/rules/blocks.ts'

/** The blocks that an email can show. */
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

/** A product as an email shows it. */
export interface MailProduct {
  name: string
  /** With currency and without tax; empty where it isn’t sold in the region’s currency. */
  price: string
  /** What it costs without the running sale; empty where that is not more. */
  was: string
  url: string
}

const href = /(<a\b[^>]*?\bhref=")([^"]*)(")/g
const decoded = (text: string) => text.replaceAll('&amp;', '&')
const encoded = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Blocks with each address that they lead to replaced. Texts in them are HTML that was cleaned. */
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

/** Where an email leads: every address of its blocks once, in order, with the pages of its products. */
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

/** An address of the shop in full, marked as coming from a campaign; others stay as they are. */
export function campaignAddress(address: string, origin: string, campaign: string): string {
  if (!address.startsWith('/')) return address
  const url = new URL(address, origin)
  url.searchParams.set('utm_source', 'newsletter')
  url.searchParams.set('utm_medium', 'email')
  url.searchParams.set('utm_campaign', campaign)
  return url.href
}

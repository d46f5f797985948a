import { eq } from 'drizzle-orm'
import { regionCurrencies } from '#access/actor.ts'
import { picturesOf } from '#features/content/server/clean-blocks.ts'
import type { Block } from '#features/content/contract/blocks.ts'
import { rowToken } from '#features/identity/server/link-tokens.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { readAddresses } from '#features/pictures/server/queries.ts'
import { isSaleOn } from '#features/pricing/sale.ts'
import { readPriceBook } from '#features/pricing/server/price-book.ts'
import { salePercent, showPrice } from '#features/pricing/unit-price.ts'
import { readProductIndex } from '#features/products/server/product-index.ts'
import type { Services } from '#integrations/services.ts'
import { textLocale } from '#kit/locale.ts'
import { readTranslations } from '#features/translations/server/read-translations.ts'
import { formatMoney, toMoney } from '#kit/money.ts'
import { link } from '#kit/link.ts'
import { type Database, findById } from '#kit/server/database.ts'
import { campaignTexts } from '../contract/staff.ts'
import { campaignAddress, linksOf, type MailProduct, withLinks } from '../rules/links.ts'
import { clickUrl, openUrl, unsubscribeHeaders } from './mail-routes.ts'
import { newsletterCampaigns, newsletterSends, newsletterSubscribers } from './tables.ts'
import { eventToken } from './tokens.ts'

/** The products of the blocks as currently sold, with the previous price during a sale. */
async function readProducts(
  blocks: readonly Block[],
  region: 1 | 2,
  { database, services, to }: { database: Database; services: Services; to: (address: string) => string },
): Promise<Record<string, MailProduct>> {
  const slugs = blocks.flatMap((block) => (block.kind === 'products' ? block.slugs : []))
  if (slugs.length === 0) return {}
  const now = new Date()
  const { versions } = services
  const [index, { sales }] = await Promise.all([
    readProductIndex(database, versions),
    readPriceBook(database, versions),
  ])
  const percent = salePercent(
    sales.find((sale) => (sale.region ?? region) === region && isSaleOn(sale, now)) ?? null,
    now,
  )
  const [currency] = regionCurrencies[region]
  const words = (minor: number | null) => (minor === null ? '' : formatMoney(toMoney(minor, currency), textLocale()))
  return Object.fromEntries(
    slugs.flatMap((slug) => {
      const product = index.bySlug.get(slug)
      if (!product) return []
      const { minor, was } = showPrice(percent, product.pricesByCurrency[currency], undefined)
      const url = to(link('/products/:slug', { slug }))
      return [[slug, { name: product.name, price: words(minor), was: words(was), url }] as const]
    }),
  )
}

const ownPictures = /(<img\b[^>]*?\bsrc=")(\/pictures\/)/g

export const campaignFacts: MailFacts = {
  /** Queued with a `send`, or with a `campaign` for a test. */
  newsletter: async (props, database, services) => {
    const { db } = database
    const {
      secret,
      settings: { publicOrigin: origin },
    } = services
    const isTest = props['send'] === undefined
    const [send] = isTest
      ? []
      : await db
          .select({ id: newsletterSends.id, campaignId: newsletterSends.campaignId, to: newsletterSubscribers })
          .from(newsletterSends)
          .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.id, newsletterSends.subscriberId))
          .where(eq(newsletterSends.id, Number(props['send'])))
    // Unsubscribed while the mail was queued.
    if (!isTest && send?.to.state !== 'active') return null
    const english = await findById(db, newsletterCampaigns, send?.campaignId ?? Number(props['campaign']))
    if (!english) return null
    const translated = await readTranslations(db, 'newsletter', campaignTexts)
    const campaign = translated.translate(textLocale(), english.id, english)
    const region = send?.to.region ?? (props['region'] === 2 ? 2 : 1)
    const blocks = campaign.blocks.filter((block) => block.region === 'all' || block.region === String(region))
    const links = linksOf(campaign.blocks)
    const measures = send?.to.measured === true
    const to = (address: string) => {
      const place = links.indexOf(address)
      return measures && place !== -1
        ? clickUrl(origin, eventToken(secret, send.id, place))
        : campaignAddress(address, origin, campaign.slug)
    }
    const [known, mailProducts] = await Promise.all([
      readAddresses(db),
      readProducts(blocks, region, { database, services, to }),
    ])
    const unsubscribeToken = send ? rowToken(secret, 'newsletter', send.to.id) : ''
    return {
      subject: isTest ? `[Test] ${campaign.name}` : campaign.name,
      title: campaign.name,
      summary: campaign.summary,
      blocks: withLinks(blocks, to).map((block) =>
        block.kind === 'text' ? { ...block, html: block.html.replaceAll(ownPictures, `$1${origin}$2`) } : block,
      ),
      pictures: picturesOf(blocks, known),
      products: mailProducts,
      online: campaign.startedAt || send ? `${origin}${link('/newsletter/:slug', { slug: campaign.slug })}` : '',
      openUrl: measures ? openUrl(origin, eventToken(secret, send.id, 'open')) : '',
      unsubscribeToken,
      ...(send ? { headers: unsubscribeHeaders(origin, 'newsletter', unsubscribeToken) } : {}),
    }
  },
}

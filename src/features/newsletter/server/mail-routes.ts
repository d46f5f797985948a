import type { FastifyInstance } from 'fastify'
import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '#integrations/services.ts'
import { readRowToken } from '#features/identity/server/link-tokens.ts'
import { registerSignedMails } from '#features/mails/server/signed-mails.ts'
import { link } from '#kit/link.ts'
import { fail } from '#kit/refusal.ts'
import type { Database } from '#kit/server/database.ts'
import { email } from '#kit/shapes.ts'
import { signUpFormAddress, subscribe } from '../contract/newsletter.ts'
import { campaignAddress, linksOf } from '../rules/links.ts'
import { endSubscriptionOf, wantDealerPosts } from './subscriptions.ts'
import { newsletterCampaigns, newsletterEvents, newsletterSends, newsletterSubscribers } from './tables.ts'
import { readEventToken } from './tokens.ts'

type List = 'newsletter' | 'dealer-blog-posts'

/** Headers for one-click unsubscribe in mail programs (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (origin: string, list: List, token: string): Record<string, string> => ({
  'List-Unsubscribe': `<${origin}/api/v1/unsubscribe/${list}/${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
export const clickUrl = (origin: string, token: string): string => `${origin}/api/v1/newsletter-clicks/${token}`
export const openUrl = (origin: string, token: string): string => `${origin}/api/v1/newsletter-opens/${token}`

/** A transparent one-pixel GIF. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export const bouncePath = '/api/v1/mails/bounces'
const bounce = z.object({
  email,
  /** hard: the address does not exist. soft: a temporary failure. complaint: reported as spam. */
  kind: z.enum(['hard', 'soft', 'complaint']),
})
/** After this many consecutive soft bounces, an address counts as unreachable. */
const softBouncesMax = 5

/** Registers the endpoints for mail programs and the mail provider, and the plain sign-up form. */
export async function registerNewsletter(
  app: FastifyInstance,
  { services, database }: { services: Services; database: Database },
): Promise<void> {
  const { secret, limits, settings } = services
  await app.register(async (scope) => {
    // The body is ignored, because the URL identifies the subscription. RFC 8058 allows multipart.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) => done(null, ''))
    scope.post<{ Params: { list: string; token: string } }>(
      '/api/v1/unsubscribe/:list/:token',
      async (request, reply) => {
        await limits.consume('unsubscribes', request.ip, 60, 60)
        const { list, token } = request.params
        const subscriber = list === 'newsletter' ? readRowToken(secret, 'newsletter', token) : null
        const dealer = list === 'dealer-blog-posts' ? readRowToken(secret, 'dealer posts', token) : null
        if (subscriber === null && dealer === null) fail('not_found')
        await database.transact(async (tx) => {
          if (subscriber !== null) await endSubscriptionOf(tx, subscriber)
          if (dealer !== null) await wantDealerPosts(tx, dealer, false)
        })
        return reply.code(204).send()
      },
    )
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_000 },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    )
    scope.post<{ Body: URLSearchParams }>(signUpFormAddress, async (request, reply) => {
      const { body, headers, ip } = request
      const { 'content-length': _length, ...sent } = headers
      // Inject the regular call, with its checks and limits.
      const answer = await app.inject({
        method: 'POST',
        url: `/api${subscribe.path}`,
        remoteAddress: ip,
        headers: { ...sent, 'content-type': 'application/json' },
        payload: JSON.stringify({
          email: body.get('email') ?? '',
          topics: body.getAll('topics'),
          language: body.get('language') ?? 'en',
          measured: body.has('measured'),
        }),
      })
      const page = link('/newsletter', {}, answer.statusCode === 204 ? { sent: '1' } : { wrong: '1' })
      return reply.redirect(page, 303)
    })
  })
  app.get<{ Params: { token: string } }>('/api/v1/newsletter-clicks/:token', async (request, reply) => {
    const { sendId, place } = readEventToken(secret, request.params.token) ?? fail('not_found')
    const [campaign] = await database.db
      .select({ slug: newsletterCampaigns.slug, blocks: newsletterCampaigns.blocks })
      .from(newsletterSends)
      .innerJoin(newsletterCampaigns, eq(newsletterCampaigns.id, newsletterSends.campaignId))
      .where(eq(newsletterSends.id, sendId))
    const address = typeof place === 'number' ? linksOf(campaign?.blocks ?? [])[place] : undefined
    if (!campaign || address === undefined) return fail('not_found')
    await note(database, sendId, 'click', address)
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(campaignAddress(address, settings.publicOrigin, campaign.slug))
  })
  app.get<{ Params: { token: string } }>('/api/v1/newsletter-opens/:token', async (request, reply) => {
    const found = readEventToken(secret, request.params.token)
    if (found?.place !== 'open') return fail('not_found')
    await note(database, found.sendId, 'open', '')
    return reply.header('cache-control', 'no-store').type('image/gif').send(pixel)
  })
  await registerSignedMails(app, { services, path: bouncePath, bodyBytesMax: 100_000 }, async (body) => {
    const read = bounce.safeParse(body)
    if (!read.success) return fail('validation_failed', { fields: { email: ['This isn’t a bounce.'] } })
    await takeBounce(database, read.data)
  })
}

/** Records an open or click if the subscriber still agrees to tracking. */
async function note(database: Database, sendId: number, kind: 'open' | 'click', address: string): Promise<void> {
  await database.db.execute(sql`
    insert into ${newsletterEvents} (send_id, kind, link)
    select n.id, ${kind}, ${address} from ${newsletterSends} n join ${newsletterSubscribers} s on s.id = n.subscriber_id
    where n.id = ${sendId} and s.measured
    on conflict (send_id, kind, link) do update set times = newsletter_events.times + 1`)
}

const takeBounce = (database: Database, { email: address, kind }: z.output<typeof bounce>): Promise<void> =>
  database.transact(async (tx) => {
    const [row] = await tx
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, address))
      .for('update')
    if (!row) return
    if (kind === 'complaint') return void (await endSubscriptionOf(tx, row.id))
    const [last, before] = await tx
      .select({ id: newsletterSends.id, bouncedAt: newsletterSends.bouncedAt })
      .from(newsletterSends)
      .where(eq(newsletterSends.subscriberId, row.id))
      .orderBy(desc(newsletterSends.id))
      .limit(2)
    if (last && !last.bouncedAt)
      await tx
        .update(newsletterSends)
        .set({ bouncedAt: sql`now()` })
        .where(eq(newsletterSends.id, last.id))
    // A delivery in between resets the count.
    const softBounces = before && !before.bouncedAt ? 1 : row.softBounces + 1
    const isGone = kind === 'hard' || softBounces >= softBouncesMax
    await tx
      .update(newsletterSubscribers)
      .set({ softBounces, ...(isGone ? { state: 'bounced', endedAt: sql`now()` } : {}) })
      .where(eq(newsletterSubscribers.id, row.id))
  })

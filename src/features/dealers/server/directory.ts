import { createHash } from 'node:crypto'
import { and, gt, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { fileForStaff, readFile } from '#features/files/server/records.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import { fail } from '#kit/refusal.ts'
import { Streamed } from '#kit/server/streamed.ts'
import * as contract from '../contract/dealers.ts'
import { regionOfCountry } from '#features/addresses/shipping-regions.ts'
import { logoTypes } from '../rules.ts'
import { findListed, readDirectory } from './directory-queries.ts'
import { dealerBySlug, membersWithRight } from './member-of.ts'
import { mails } from '#features/mails/server/tables.ts'

export const listDealersOperation = operation(
  contract.listDealers,
  async ({ db, actor, services, input, requestId }) => {
    const { near, sort, ...filter } = input.query
    const places = near
      ? await services.geocoder.resolve(near).catch((error: unknown) => {
          services.log.warn({ requestId, err: error }, 'the geocoder failed')
          return []
        })
      : []
    // A bare postal code may match several countries; prefer one in this region.
    const place = places.find(({ countryCode }) => regionOfCountry(countryCode) === actor.region) ?? places[0]
    if (near && !place) fail('unable_to_resolve_address')
    const page = await readDirectory(db, actor.region, {
      ...filter,
      near: place,
      sort: sort ?? (place ? 'distance' : 'name'),
    })
    return {
      ...page,
      place: place ? { label: place.label, latitude: place.latitude, longitude: place.longitude } : null,
    }
  },
)

export const getPublicDealerOperation = operation(
  contract.getPublicDealer,
  async ({ db, actor, input }) => (await findListed(db, actor.region, input.params.slug)) ?? fail('not_found'),
)

/** Serves uploaded bytes from our origin in a way that browsers treat only as a picture. */
export const getDealerLogoOperation = operation(contract.getDealerLogo, async ({ db, services, input }) => {
  const dealer = await dealerBySlug(db, input.params.slug)
  if (!dealer?.logoFileId || dealer.state === 'closed') fail('not_found')
  const file = await fileForStaff(db, dealer.logoFileId, { userId: null, region: dealer.region })
  const type = logoTypes[file.verdict?.format ?? ''] ?? fail('not_found')
  return new Streamed(await readFile(services, file), file.bytes, {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=86400',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
})

const messagesOfWriterMax = 5

/** Limited to five messages per sender, dealer and day. Without a public email, messages go to the dealer's owners. */
export const contactDealerOperation = operation(contract.contactDealer, async ({ tx, actor, input, requestId }) => {
  const { slug } = input.params
  const dealer = await dealerBySlug(tx, slug)
  if (!dealer || dealer.region !== actor.region || !dealer.listed || dealer.state !== 'active') fail('not_found')
  const writer = createHash('sha256').update(input.body.email).digest('base64url').slice(0, 22)
  const prefix = `dealer-contact/${dealer.id}/${writer}/`
  const isToday = gt(mails.createdAt, sql`now() - interval '1 day'`)
  const sent = await tx.$count(mails, and(sql`starts_with(${mails.reference}, ${prefix})`, isToday))
  if (sent >= messagesOfWriterMax) fail('too_many_requests')
  const recipients =
    dealer.publicEmail === ''
      ? (await membersWithRight(tx, dealer.id, 'owners')).map(({ email }) => email)
      : [dealer.publicEmail]
  for (const [index, recipient] of recipients.slice(0, 3).entries())
    await queueMail(tx, {
      reference: `${prefix}${requestId}${index === 0 ? '' : `/${index}`}`,
      recipient,
      template: 'dealer-contact',
      props: { ...input.body, dealer: dealer.name, replyTo: input.body.email },
    })
  return { sent: true as const }
})

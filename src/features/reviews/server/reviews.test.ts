import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { secretOf } from '#app/server/start.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { linkToken } from '#features/identity/server/link-tokens.ts'
import { orders } from '#features/orders/server/tables.ts'
import { erasePerson } from '#features/personal-data/contract.ts'
import { getProduct } from '#features/products/contract/products.ts'
import { refundTransaction } from '#features/transactions/contract/refunds.ts'
import { endpointUrl } from '#kit/contract.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld, worldPassword } from '#test/world.ts'
import * as publicCalls from '../contract/reviews.ts'
import * as staffCalls from '../contract/staff.ts'
import { inviteReviews } from './invitations.ts'

const calls = { ...publicCalls, ...staffCalls }
const { world } = await useWorld({ fill: { shop: (database) => fillShop(database, { cable: 100, shirt: 100 }) } })
const text = 'Fits well and does what it says, two months in.'
const form = (more: object = {}) => ({ stars: 5, author: 'Dana R.', vehicle: '2017 Golf R', body: text, ...more })

async function buy(client: Client, slug = 'obd-cable', email = 'dana@example.test', isGuest = true) {
  const { body } = await client.call(createOrder, {
    body: {
      lines: [{ slug, quantity: 1 }],
      email,
      billing_address: usAddress,
      shipping_address: usAddress,
      shipping_tier: 'us-ground',
    },
  })
  const paid = await client.call(payOrder, {
    params: { id: body.id },
    body: { nonce: 'fake-valid-nonce', ...(isGuest ? { token: body.token } : {}) },
  })
  expect(paid.status).toBe(200)
  const params = { id: body.id, token: body.token }
  const { lines } = (await client.call(calls.getOrderReviews, { params })).body
  return { ...params, line: lines[0]!.id }
}
const staff = () => world.login({ role: roles.admin })
const reviewsOf = async (slug: string) =>
  (await world.client().call(calls.listReviews, { query: { subject: 'product', slugs: slug } })).body
const newest = async (client: Client) => (await client.call(calls.listStaffReviews, { query: {} })).body.data[0]!

test('a buyer’s review is public once staff approve it, counts in the rating, and its reply is shown', async () => {
  const guest = world.client()
  const params = await buy(guest)
  const written = await guest.call(calls.writeReview, { params, body: form() })
  expect(written.body.lines[0]?.review).toMatchObject({ stars: 5, state: 'waiting' })
  expect((await reviewsOf('obd-cable')).total).toBe(0)

  const admin = await staff()
  const { id } = await newest(admin)
  expect((await admin.call(calls.approveReview, { params: { id } })).body.state).toBe('approved')
  await expect.poll(async () => (await reviewsOf('obd-cable')).rating).toEqual({ count: 1, average: 5 })
  await admin.call(calls.replyToReview, { params: { id }, body: { reply: 'Thank you.' } })
  expect((await reviewsOf('obd-cable')).data).toMatchObject([
    { author: 'Dana R.', vehicle: '2017 Golf R', body: text, reply: 'Thank you.' },
  ])
  const { history } = (await admin.call(calls.getStaffReview, { params: { id } })).body
  expect(history.map(({ action }) => action)).toEqual(['reviews.reply', 'reviews.approve'])
  await expect
    .poll(async () => (await guest.call(getProduct, { params: { slug: 'obd-cable' } })).body.rating)
    .toEqual({ count: 1, average: 5 })
  const page = await guest.request('GET', '/products/obd-cable')
  expect(String(page.body)).not.toContain('dana@example.test')

  const changed = await guest.call(calls.writeReview, { params, body: form({ stars: 1 }) })
  expect(changed.body.lines[0]?.review?.state).toBe('waiting')
  await expect.poll(async () => (await reviewsOf('obd-cable')).rating).toBeNull()
  const again = await admin.call(calls.replyToReview, { params: { id }, body: { reply: 'Late.' } })
  expect(again).toMatchObject({ status: 409, body: { code: 'review_decided' } })
})

test('a rejected review tells its buyer why, and can be written again', async () => {
  const guest = world.client()
  const params = await buy(guest, 'obd-cable', 'rejected@example.test')
  await guest.call(calls.writeReview, { params, body: form() })
  const admin = await staff()
  const { id } = await newest(admin)
  await admin.call(calls.rejectReview, { params: { id }, body: { reason: 'Names another workshop.' } })
  const own = await guest.call(calls.getOrderReviews, { params })
  expect(own.body.lines[0]?.review).toMatchObject({ state: 'rejected', reason: 'Names another workshop.' })
  const { rows } = await world.database.db.execute(
    sql`select props ->> 'step' as step from mails where recipient = 'rejected@example.test' and template = 'review-update'`,
  )
  expect(rows).toEqual([{ step: 'rejected' }])
  const audit = await admin.call(calls.getStaffReview, { params: { id } })
  expect(audit.body.history).toMatchObject([{ action: 'reviews.reject', reason: 'Names another workshop.' }])
})

test('only buyers review, only what they paid and kept', async () => {
  const guest = world.client()
  const params = await buy(guest, 'obd-cable', 'refunded@example.test')
  await guest.call(calls.writeReview, { params, body: form({ stars: 2 }) })
  const wrong = { ...params, token: 'x'.repeat(43) }
  expect((await guest.call(calls.writeReview, { params: wrong, body: form() })).status).toBe(404)
  const other = await buy(guest, 'obd-cable', 'else@example.test')
  const crossed = await guest.call(calls.writeReview, { params: { ...params, line: other.line }, body: form() })
  expect(crossed).toMatchObject({ status: 409, body: { code: 'not_reviewable' } })

  const admin = await staff()
  const refund = await admin.call(refundTransaction, {
    params: { id: params.id },
    body: { reason: 'Does not fit.', restock: false },
  })
  expect(refund.status).toBe(200)
  expect((await guest.call(calls.writeReview, { params, body: form() })).body).toMatchObject({ code: 'not_reviewable' })
  const { data } = (await admin.call(calls.listStaffReviews, { query: { q: 'refunded@example.test' } })).body
  expect(data).toMatchObject([{ state: 'withdrawn' }])
  expect((await admin.call(calls.approveReview, { params: { id: data[0]!.id } })).status).toBe(409)
})

test('422 without stars or with a short text, 403 for customers, 421 in the other region', async () => {
  const guest = world.client()
  const params = await buy(guest, 'obd-cable', 'short@example.test')
  const answer = await guest.call(calls.writeReview, { params, body: form({ stars: 0, body: 'Nice' }) })
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { stars: [expect.any(String)], body: [expect.any(String)] } },
  })
  await guest.call(calls.writeReview, { params, body: form() })
  const admin = await staff()
  const { id } = await newest(admin)
  const customer = await world.login()
  expect((await customer.call(calls.approveReview, { params: { id } })).status).toBe(403)
  admin.cookies.set('overboost_region', '2')
  expect((await admin.call(calls.getStaffReview, { params: { id } })).status).toBe(421)
})

const pixel = async (metadata: boolean) => {
  const { default: sharp } = await import('sharp')
  const picture = sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#c93508' } }).jpeg()
  return (metadata ? picture.withExif({ IFD0: { Copyright: 'secret place' } }) : picture).toBuffer()
}
const send = (params: object, bytes: Uint8Array) =>
  fetch(world.origins[0] + endpointUrl(calls.addReviewPicture, { params, query: { kind: 'dyno' } }), {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', origin: world.origins[0]! },
    body: bytes as BodyInit,
  })

test('pictures lose what cameras write into them, are private until approval, and nothing but pictures is taken', async () => {
  const guest = world.client()
  const params = await buy(guest, 'obd-cable', 'picture@example.test')
  await guest.call(calls.writeReview, { params, body: form() })
  expect((await send(params, await pixel(true))).status).toBe(200)
  const refused = await send(params, Buffer.from('<svg onload="alert(1)">'))
  expect(refused.status).toBe(422)
  const admin = await staff()
  const { id } = await newest(admin)
  const { pictures } = (await admin.call(calls.getStaffReview, { params: { id } })).body
  expect(pictures).toMatchObject([{ kind: 'dyno' }])
  const picture = pictures[0]!.id
  const url = endpointUrl(calls.getReviewPicture, { params: { id: picture } })
  expect((await fetch(world.origins[0] + url)).status).toBe(404)
  await admin.call(calls.approveReview, { params: { id } })
  const shown = await fetch(world.origins[0] + url)
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(bytes.toString('latin1')).not.toContain('secret place')
  const { default: sharp } = await import('sharp')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600 })
  const removed = await guest.call(calls.removeReviewPicture, { params: { ...params, picture } })
  expect(removed.body.lines[0]?.review?.pictures).toEqual([])
})

test('one mail asks for reviews some days after delivery, and none once it was stopped', async () => {
  const guest = world.client()
  const late = (id: number, days: number, shipped: boolean) =>
    world.owner.pool.query(
      `update orders set paid_at = now() - make_interval(days => $2), shipped_at = case when $3 then now() - make_interval(days => $2) end where id = $1`,
      [id, days, shipped],
    )
  const asked = async () =>
    (
      await world.database.db.execute<{ recipient: string }>(
        sql`select recipient from mails where template = 'review-invitation' order by recipient`,
      )
    ).rows.map(({ recipient }) => recipient)
  const first = await buy(guest, 'obd-cable', 'asked@example.test')
  const waiting = await buy(guest, 'obd-cable', 'not-shipped@example.test')
  const fresh = await buy(guest, 'obd-cable', 'fresh@example.test')
  const stopped = await buy(guest, 'obd-cable', 'Stopped@example.test')
  await late(first.id, 20, true)
  await late(waiting.id, 20, false)
  await late(fresh.id, 3, true)
  await late(stopped.id, 20, true)
  const token = linkToken(secretOf(world.settings), 'review emails', stopped.id)
  expect((await guest.call(calls.stopReviewMails, { body: { order_id: stopped.id, token } })).status).toBe(204)
  const another = { order_id: stopped.id, token: stopped.token }
  expect((await guest.call(calls.stopReviewMails, { body: another })).status).toBe(404)
  await inviteReviews(world.database, 14)
  expect(await inviteReviews(world.database, 14)).toBe(0)
  expect(await asked()).toEqual(['asked@example.test'])
})

test('erasing a person erases their reviews and pictures', async () => {
  const person = await world.signUp()
  const client = await world.login(person)
  const params = await buy(client, 'obd-cable', person.email, false)
  await client.call(calls.writeReview, { params, body: form() })
  expect((await send(params, await pixel(false))).status).toBe(200)
  const erased = await client.call(erasePerson, { body: { current_password: worldPassword, confirmation: 'ERASE' } })
  expect(erased.status).toBeLessThan(300)
  const left = await world.database.db.execute(sql`select 1 from reviews where order_id = ${params.id}`)
  expect(left.rows).toEqual([])
  const files = await world.database.db.execute(
    sql`select 1 from files where attached_to like 'review/%' and attached_to not in (select 'review/' || id from reviews)`,
  )
  expect(files.rows).toEqual([])
  expect(await world.database.db.$count(orders, eq(orders.id, params.id))).toBe(1)
})

import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { payCatalog, payLaterCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { removeDealerMember } from '#features/dealers/contract/members.ts'
import { dealerMembers, dealers } from '#features/dealers/server/tables.ts'
import { readDownloads } from '#features/files/server/downloads.ts'
import { endpointUrl } from '#kit/contract.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { newRequest, sampleDump, tunedDump, upload } from '#test/fixtures-requests.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import {
  getTuneRequest,
  payLaterTuneRequest,
  payTuneRequest,
  settleTuneRequestFree,
} from '../contract/tune-requests.ts'
import { linkPurchase, sendRequestMessage } from '../contract/acts.ts'
import {
  exportDealerRequests,
  getDealerRequest,
  getDealerRequestToken,
  listDealerRequests,
} from '../contract/dealer.ts'
import { claimRequest, deliverFile, messageCustomer } from '../contract/queue.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })
const tuneIds = () => [catalog.tuneId('is38-stage-1')]
const dealer = await newDealer(world, { creditLimit: 1_000_000 })
const buyer = await dealer.member('buyer')
const technician = await dealer.member('technician')
/** Bought by the buyer on the dealer's account and delivered. */
const id = await newRequest(buyer, tuneIds(), 5)
beforeAll(async () => {
  await buyer.call(payLaterTuneRequest, { params: { id }, body: { dealer: dealer.slug } })
  const tuner = await world.login({ flags: ['t'] })
  await tuner.call(claimRequest, { params: { id } })
  await tuner.call(messageCustomer, { params: { id }, body: { body: 'Careful with this one', internal: true } })
  await buyer.call(sendRequestMessage, { params: { id }, body: { body: '98 octane' } })
  const tuned = await upload(tuner, tunedDump(sampleDump({ seed: 5 })), { purpose: 'delivery' })
  const sent = await tuner.call(deliverFile, { params: { id }, body: { file_id: tuned.id, note: 'Stage 1' } })
  if (sent.status !== 201 && sent.status !== 200) throw new Error(JSON.stringify(sent.body))
})

const of = (request: number, slug = dealer.slug) => ({ params: { slug, id: request } })
const tokenFor = (client: Client, request = id, slug = dealer.slug, query: { file?: number } = {}) =>
  client.call(getDealerRequestToken, { ...of(request, slug), query })
const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code
const originalOf = async (client: Client, request: number) => {
  const { body } = await client.call(getTuneRequest, { params: { id: request } })
  return body.files.find(({ role }) => role === 'original')!
}

describe('getDealerRequest', () => {
  test('200: a technician reads what was said and what was delivered, without money, notes of staff and what was sent in', async () => {
    const { status, body } = await technician.call(getDealerRequest, of(id))
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, state: 'delivered', is_own: false, messages: [{ body: '98 octane' }] })
    expect(body.files.map(({ role, note }) => [role, note])).toEqual([['delivered', 'Stage 1']])
    const text = JSON.stringify(body)
    for (const hidden of ['Careful', 'total', 'amount', 'token', (await originalOf(buyer, id)).sha256])
      expect(text).not.toContain(hidden)
    expect(body.events.map(({ kind }) => kind)).toContain('paid')
  })

  test('403 for a buyer, until the right is given to them; their own they read as its customer', async () => {
    const other = await dealer.member('buyer')
    expect((await other.call(getDealerRequest, of(id))).status).toBe(403)
    expect((await tokenFor(other)).status).toBe(403)
    await world.database.db
      .update(dealerMembers)
      .set({ permissions: ['files'] })
      .where(eq(dealerMembers.userId, other.person.id))
    expect((await other.call(getDealerRequest, of(id))).status).toBe(200)
  })

  test('404 for strangers, for another dealer, and for a request that a card paid', async () => {
    const elsewhere = await newDealer(world)
    const owner = await elsewhere.member('owner')
    const stranger = await world.login()
    expect((await stranger.call(getDealerRequest, of(id))).status).toBe(404)
    expect((await owner.call(getDealerRequest, of(id))).status).toBe(404)
    expect((await owner.call(getDealerRequest, of(id, elsewhere.slug))).status).toBe(404)
    expect((await tokenFor(owner, id, elsewhere.slug)).status).toBe(404)
    expect((await tokenFor(stranger)).status).toBe(404)
    const byCard = await newRequest(buyer, tuneIds())
    const paid = await buyer.call(payTuneRequest, {
      params: { id: byCard },
      body: { nonce: 'fake-valid-nonce', billing_address: usAddress },
    })
    expect(paid.status).toBe(200)
    expect((await technician.call(getDealerRequest, of(byCard))).status).toBe(404)
    const { body } = await technician.call(listDealerRequests, { params: { slug: dealer.slug }, query: {} })
    expect(body.data.map((row) => row.id)).toEqual([id])
  })
})

describe('a request that a purchase settled', () => {
  const listed = async (client: Client, slug = dealer.slug) => {
    const { body } = await client.call(listDealerRequests, { params: { slug }, query: {} })
    return body.data.map((row) => row.id)
  }
  const goods = () => ({ vehicle: { ...golfR }, tune_ids: tuneIds() })
  /** A request settled by an earlier purchase; linking alone does not share it with the dealer. */
  const covered = async (order: number) => {
    const request = await newRequest(buyer)
    const linked = await buyer.call(linkPurchase, { params: { id: request }, body: { order_id: order } })
    expect([linked.status, (await listed(technician)).includes(request)]).toEqual([200, false])
    const settled = await buyer.call(settleTuneRequestFree, { params: { id: request }, body: {} })
    expect([settled.status, settled.body.state]).toEqual([200, 'queued'])
    return request
  }

  test('is listed and opens for members once it is settled, when the purchase was on the account; no other dealer sees it', async () => {
    const bought = await buyer.call(payLaterCatalog, { body: { ...goods(), dealer: dealer.slug } })
    const request = await covered(bought.body.id)
    expect((await listed(technician))[0]).toBe(request)
    expect((await technician.call(getDealerRequest, of(request))).body).toMatchObject({ id: request, state: 'queued' })
    const elsewhere = await newDealer(world)
    const owner = await elsewhere.member('owner')
    expect(await listed(owner, elsewhere.slug)).toEqual([])
    expect((await owner.call(getDealerRequest, of(request, elsewhere.slug))).status).toBe(404)
  })

  test('stays the customer’s own affair when a card paid the purchase', async () => {
    const bought = await buyer.call(payCatalog, {
      body: { ...goods(), email: buyer.person.email, billing_address: usAddress, nonce: 'fake-valid-nonce' },
    })
    const request = await covered(bought.body.id)
    expect(await listed(technician)).not.toContain(request)
    expect((await technician.call(getDealerRequest, of(request))).status).toBe(404)
  })

  test('pages hold each request once', async () => {
    const seen: number[] = []
    let after: string | undefined
    do {
      const query = { limit: 1, ...(after === undefined ? {} : { after }) }
      const { body } = await technician.call(listDealerRequests, { params: { slug: dealer.slug }, query })
      seen.push(...body.data.map((row) => row.id))
      after = body.next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(await listed(technician))
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
  })
})

describe('listDealerRequests', () => {
  /** A dealer with two members who requested one tune each, and a function that reads the list. */
  const filled = async () => {
    const own = await newDealer(world, { creditLimit: 1_000_000 })
    const askers = [await own.member('buyer'), await own.member('manager')]
    const ids: number[] = []
    for (const asker of askers) {
      const request = await newRequest(asker, tuneIds())
      await asker.call(payLaterTuneRequest, { params: { id: request }, body: { dealer: own.slug } })
      ids.push(request)
    }
    return { own, askers, ids, reader: await own.member('technician') }
  }
  type Query = NonNullable<Parameters<typeof listDealerRequests.input.query.safeParse>[0]>

  test('200: by words, state and member, in either order, and the file holds what the list shows', async () => {
    const { own, askers, ids, reader } = await filled()
    const [first = 0, second = 0] = ids
    const read = async (query: Query) => {
      const { body } = await reader.call(listDealerRequests, { params: { slug: own.slug }, query: query as never })
      const file = await reader.request(
        'GET',
        endpointUrl(exportDealerRequests, { params: { slug: own.slug }, query: query as never }),
      )
      const [, ...lines] = String(file.body).trim().split('\r\n')
      expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(body.data.map(({ id: number }) => number))
      return body.data.map(({ id: number }) => number)
    }
    expect(await read({})).toEqual([second, first])
    expect(await read({ sort: 'oldest' })).toEqual([first, second])
    expect(await read({ member: askers[0]!.person.id })).toEqual([first])
    expect(await read({ state: 'queued' })).toEqual([second, first])
    expect(await read({ state: 'delivered' })).toEqual([])
    expect(await read({ q: String(second) })).toContain(second)
    expect(await read({ q: 'stage 1' })).toEqual([second, first])
    expect(await read({ q: '100%' })).toEqual([])
    const { body } = await reader.call(listDealerRequests, { params: { slug: own.slug }, query: {} })
    expect(body.members.map((member) => member.id).toSorted((a, b) => a - b)).toEqual(
      [...askers, reader].map(({ person }) => person.id).toSorted((a, b) => a - b),
    )
  })

  test('422 for a state that there is not; 404 for the file of another dealer, 401 for a visitor', async () => {
    const { own, reader } = await filled()
    const file = (slug: string) => `/api/v1/dealers/${slug}/tune-requests.csv`
    expect((await reader.request('GET', `${file(own.slug)}?state=sold`)).status).toBe(422)
    expect((await reader.request('GET', file(dealer.slug))).status).toBe(404)
    expect((await world.client().request('GET', file(own.slug))).status).toBe(401)
  })
})

describe('getDealerRequestToken', () => {
  test('200: one download for the technician themselves, recorded with them and told to the customer', async () => {
    const { status, body } = await tokenFor(technician)
    expect(status).toBe(200)
    expect((await buyer.request('GET', body.url)).status).toBe(404)
    const bytes = await technician.request('GET', body.url)
    expect([bytes.status, bytes.headers.get('content-disposition')?.startsWith('attachment')]).toEqual([200, true])
    expect((await technician.request('GET', body.url)).status).toBe(409)
    const request = await buyer.call(getTuneRequest, { params: { id } })
    const fileId = request.body.files.find(({ role }) => role === 'delivered')!.file_id
    expect(await readDownloads(world.database.db, fileId)).toMatchObject([{ actor: technician.person.name }])
    expect(request.body.events.at(-1)).toMatchObject({ kind: 'downloaded', facts: { role: 'delivered', version: 1 } })
    expect(request.body.events.at(-1)?.facts['by']).toEqual(expect.any(String))
  })

  test('404 for what the customer sent in', async () => {
    expect((await tokenFor(technician, id, dealer.slug, { file: (await originalOf(buyer, id)).id })).status).toBe(404)
  })

  test('a token of someone who was removed, or whose dealer was suspended in the meantime, opens nothing', async () => {
    const [leaving, staying] = [await dealer.member('technician'), await dealer.member('manager')]
    const [lost, held] = [await tokenFor(leaving), await tokenFor(staying)]
    const gone = await staying.call(removeDealerMember, { params: { slug: dealer.slug, id: leaving.person.id } })
    expect(gone.status).toBe(200)
    expect((await leaving.request('GET', lost.body.url)).status).toBe(404)
    const setState = (state: 'active' | 'suspended') =>
      world.database.db.update(dealers).set({ state }).where(eq(dealers.id, dealer.id))
    await setState('suspended')
    const refused = await staying.request('GET', held.body.url)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'dealer_not_active'])
    expect(codeOf(await tokenFor(staying))).toBe('dealer_not_active')
    await setState('active')
    expect((await staying.request('GET', held.body.url)).status).toBe(200)
  })
})

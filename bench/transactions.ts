/**
 * The staff list of transactions with many orders, over HTTP on a running shop: pages, filters, searches and one
 * order in full, with ten thousand orders and then with many in the same run. Bound: 100 ms. Needs a build.
 *
 * Run: npm run bench -- transactions [ORDERS], a million by default; ten million need 20 GB of disk.
 */
import { openDatabase } from '#kit/server/database.ts'
import { fillOrders, type Sample, sampleOrders } from './parts/fill-orders.ts'
import { staffCookie } from './parts/staff.ts'
import { createClient, quantile, removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const boundMs = 100
const few = 10_000
const many = Number(process.argv[2] ?? 1_000_000)
const rounds = 40
const shop = await startShopProcess({ WORKER: '0' })
const url = urlOf(shop.folder)
const database = openDatabase({ url, asOwner: true })
const cookie = await staffCookie(`http://localhost:${shop.port}`)
await database.close()

type Query = Record<string, string | number>
const list = (query: Query) =>
  `/api/v1/admin/transactions?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
const weekAfter = (day: string) => new Date(Date.parse(day) + 6 * 24 * 3600_000).toISOString().slice(0, 10)

/** Requests, built from a sample order. `hits`: whether the response must find something. */
const cases: Record<string, { path: (sample: Sample, round: number) => string; hits?: 'none' | 'any' }> = {
  'first page': { path: () => list({}) },
  'first page, oldest first': { path: () => list({ sort: 'oldest' }) },
  'a page far behind': { path: ({ id }) => list({ after: id }) },
  'a page of a hundred': { path: () => list({ limit: 100 }) },
  'one state': { path: () => list({ state: 'partly_refunded' }) },
  'one kind': { path: () => list({ kind: 'tune-request' }) },
  'one currency': { path: () => list({ currency: 'CAD' }) },
  'state, kind and currency': { path: () => list({ state: 'refunded', kind: 'store', currency: 'CAD' }) },
  'a state that a kind never has': {
    path: () => list({ state: 'paying', kind: 'trade-in-difference', currency: 'CAD' }),
    hits: 'none',
  },
  'a week': { path: ({ day }) => list({ from: day, to: weekAfter(day) }) },
  'since a day, oldest first': { path: ({ day }) => list({ from: day, sort: 'oldest' }) },
  'until a day, a page far behind': { path: ({ day, id }) => list({ to: day, after: id }), hits: 'any' },
  'a week, state, kind and currency': {
    path: ({ day }) => list({ from: day, to: weekAfter(day), state: 'refunded', kind: 'store', currency: 'USD' }),
    hits: 'any',
  },
  'days without orders': { path: () => list({ from: '1999-01-01', to: '1999-12-31' }), hits: 'none' },
  'by number': { path: ({ id }) => list({ q: id }) },
  'by invoice': { path: ({ invoice }) => list({ q: invoice }) },
  'by email': { path: ({ email }) => list({ q: email }) },
  'by the first letter of an email': { path: ({ email }) => list({ q: email.slice(0, 1) }) },
  'by name': { path: ({ name }) => list({ q: name }) },
  'by last name': { path: ({ name }) => list({ q: name.split(' ')[1]! }) },
  'by the first letters of a last name': { path: ({ name }) => list({ q: name.split(' ')[1]!.slice(0, 3) }) },
  'by the first letters of a last name, state and currency': {
    path: ({ name }) => list({ q: name.split(' ')[1]!.slice(0, 3), state: 'partly_refunded', currency: 'CAD' }),
    hits: 'any',
  },
  'by a first name of many, one state': {
    path: ({ name }) => list({ q: name.split(' ')[0]!, state: 'refunded' }),
    hits: 'any',
  },
  'by product': { path: ({ product }) => list({ q: product }) },
  'by product, state and currency': {
    path: ({ product }) => list({ q: product, state: 'partly_refunded', currency: 'CAD' }),
    hits: 'any',
  },
  'by a common word, state and currency': {
    path: () => list({ q: 'part', state: 'partly_refunded', currency: 'CAD' }),
    hits: 'any',
  },
  'by product, oldest first': { path: ({ product }) => list({ q: product, sort: 'oldest' }) },
  'by a common word, of a kind that never has it': {
    path: () => list({ q: 'part', kind: 'trade-in-difference' }),
    hits: 'none',
  },
  'by product in a week': { path: ({ product, day }) => list({ q: product, from: day, to: weekAfter(day) }) },
  'by email in a week': { path: ({ email, day }) => list({ q: email, from: day, to: weekAfter(day) }) },
  'by charge': { path: ({ charge }) => list({ q: charge }) },
  'by tracking number': { path: ({ tracking }) => list({ q: tracking }) },
  'nothing found: a number': { path: (_, round) => list({ q: 900_000_000_000 + round }), hits: 'none' },
  'nothing found: an email': { path: (_, round) => list({ q: `nobody${round}@nowhere.test` }), hits: 'none' },
  'nothing found: words': { path: (_, round) => list({ q: `nothing like it ${round}` }), hits: 'none' },
  'one order': { path: ({ id }) => `/api/v1/admin/transactions/${id}`, hits: 'any' },
  'its postings and timeline': { path: ({ id }) => `/api/v1/admin/transactions/${id}/history`, hits: 'any' },
}

interface Reading {
  p50: number
  worst: number
}

async function measure(filled: number): Promise<Record<string, Reading>> {
  // A separate connection, because an idle one would be closed while the orders are generated.
  const call = createClient(shop.port, 1)
  const samples = await sampleOrders(url, rounds, filled)
  const readings: Record<string, Reading> = {}
  for (const [name, { path, hits }] of Object.entries(cases)) {
    const times: number[] = []
    for (let round = -3; round < rounds; round += 1) {
      const asked = path(samples[(round + rounds) % samples.length]!, round)
      const started = performance.now()
      const { status, body } = await call('GET', asked, undefined, { cookie })
      if (round >= 0) times.push(performance.now() - started)
      if (status !== 200) throw new Error(`${asked} answered ${status}`)
      const isEmpty = body.startsWith('{"data":[]')
      if (hits !== 'any' && isEmpty !== (hits === 'none'))
        throw new Error(`${asked} found ${isEmpty ? 'nothing' : body}`)
    }
    const sorted = times.toSorted((a, b) => a - b)
    readings[name] = { p50: quantile(sorted, 0.5), worst: sorted.at(-1)! }
  }
  return readings
}

async function filledTo(from: number, until: number): Promise<Record<string, Reading>> {
  const started = performance.now()
  await fillOrders(url, from, until)
  console.log(`${until} orders: filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  return measure(until)
}

try {
  const small = await filledTo(0, few)
  const large = await filledTo(few, many)
  console.log(
    `among ${many} orders, in ms:${' '.repeat(31 - String(many).length)}  p50     worst   p50 against ${few} orders`,
  )
  let missed = 0
  for (const [name, { p50, worst }] of Object.entries(large)) {
    if (worst > boundMs) missed += 1
    console.log(
      `${name.padEnd(57)} ${p50.toFixed(1).padStart(6)} ${worst.toFixed(1).padStart(9)}   × ${(p50 / small[name]!.p50).toFixed(2).padEnd(6)} ${worst <= boundMs ? 'met' : `MISSED ${boundMs} ms`}`,
    )
  }
  console.log(`${Object.keys(large).length - missed} of ${Object.keys(large).length} within ${boundMs} ms at the worst`)
} finally {
  await shop.stop()
  removeFolder(shop.folder)
}

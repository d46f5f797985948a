/** Kills the process counting visits while beacons arrive: only beacons of the last second are lost. */
import { expect, test } from 'vitest'
import { readRows } from '#kit/server/read-rows.ts'
import { sql } from 'drizzle-orm'
import { useFaultWorld } from './shop-processes.ts'

/** Maximum age of a lost beacon. */
const lostMsMax = 1_000
const perSecond = 200
const forMs = 3_000

const world = await useFaultWorld(undefined, { environment: { TRUSTED_PROXIES: '127.0.0.1' } })

test('all beacons that were taken a second before the kill are there, each once', async () => {
  const shop = await world.start()
  const taken = new Map<string, number>()
  const send = async (number: number) => {
    const path = `/pages/kill-${number}`
    const answer = await fetch(`${shop.origin}/api/v1/visits`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent':
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
        'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
      },
      body: JSON.stringify({ path, screen: { width: 390, height: 844 } }),
    }).catch(() => null)
    if (answer?.status === 204) taken.set(path, performance.now())
  }
  const started = performance.now()
  const all: Promise<void>[] = []
  for (let number = 0; performance.now() - started < forMs; number += 1) {
    all.push(send(number))
    const due = started + ((number + 1) * 1000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
  }
  const killedAt = performance.now()
  await shop.signal('SIGKILL')
  await Promise.all(all)
  const rows = await readRows<{ path: string }>(
    world.owner.db,
    sql`select path from visits where path like '/pages/kill-%'`,
  )
  const stored = new Set(rows.map(({ path }) => path))
  expect(rows).toHaveLength(stored.size)
  const lost = [...taken].filter(([path]) => !stored.has(path))
  expect(taken.size).toBeGreaterThan(perSecond)
  expect(lost.filter(([, at]) => killedAt - at > lostMsMax)).toEqual([])
}, 60_000)

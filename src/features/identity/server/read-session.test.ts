import { describe, expect, test, vi } from 'vitest'
import { useWorld } from '#test/world.ts'
import { readSession } from './read-session.ts'
import { openSession } from './start-session.ts'

const { world } = await useWorld()

/** Counts the statements sent to the test database from now on. */
function counting(): () => number {
  const query = vi.spyOn(world.database.pool, 'query')
  const before = query.mock.calls.length
  return () => query.mock.calls.length - before
}

describe('reading a session', () => {
  test('costs a visitor and a forged cookie no statement', async () => {
    const { database } = world
    const count = counting()
    expect(await readSession(database, 'secret', null)).toBeNull()
    expect(await readSession(database, 'secret', `${'a'.repeat(43)}.${'b'.repeat(43)}`)).toBeNull()
    expect(count()).toBe(0)
  })
  test('costs a person one statement, and remembers nothing between two requests', async () => {
    const { database } = world
    const { id: userId } = await world.signUp({ role: 3, flags: ['t'] })
    const start = { userId, address: '127.0.0.1', userAgent: null, now: new Date() }
    const { id, cookie } = await openSession(world.database.db, 'secret', start)
    const count = counting()
    expect(await readSession(database, 'secret', cookie)).toMatchObject({
      userId,
      role: 3,
      flags: ['t'],
      sessionId: String(id),
    })
    expect(count()).toBe(1)
    await world.owner.pool.query('delete from sessions where id = $1', [id])
    expect(await readSession(database, 'secret', cookie)).toBeNull()
    expect(count()).toBe(2)
  })
})

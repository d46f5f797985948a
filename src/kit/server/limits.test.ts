import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { createLimits } from './limits.ts'

const { world } = await useWorld({ processes: 0 })
const { pool } = world.database

test('what guards against guesses counts over all processes and restarts', async () => {
  const key = randomUUID()
  for (let tried = 0; tried < 3; tried += 1) await createLimits(undefined, pool).consume('guess', key, 3, 900)
  const other = createLimits(undefined, pool)
  await expect(other.check('guess', key, 3, 900)).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(other.consume('guess', key, 3, 900)).rejects.toMatchObject({ code: 'too_many_requests' })
  await other.consume('guess', randomUUID(), 3, 900)
})

test('a client can’t escape a limit by another address of its IPv6 network', async () => {
  const limits = createLimits(undefined, pool)
  const network = randomUUID().slice(0, 4)
  const at = (host: number) => `account 2001:db8:${network}:1::${host}`
  for (let host = 1; host <= 3; host += 1) await limits.consume('guess', at(host), 3, 900)
  await expect(limits.check('guess', at(4), 3, 900)).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(limits.consume('guess', at(5), 3, 900)).rejects.toMatchObject({ code: 'too_many_requests' })
  await limits.consume('guess', `account 2001:db8:${network}:2::1`, 3, 900)
})

test('while the database is away, the process counts on its own', async () => {
  const limits = createLimits(undefined, { query: () => Promise.reject(new Error('away')) } as never)
  for (let tried = 0; tried < 2; tried += 1) await limits.consume('guess', 'one', 2, 900)
  await expect(limits.consume('guess', 'one', 2, 900)).rejects.toMatchObject({ code: 'too_many_requests' })
})

import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProgram } from '#test/start-program.ts'
import { isDatabaseUnavailable, openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive } from './helper-process.ts'

const starter = `
  import { startEmbeddedPostgres } from '#kit/server/embedded-postgres.ts'
  await startEmbeddedPostgres(process.env.FOLDER)
  console.log('started')
  setInterval(() => undefined, 1000)`

test('a database whose owner was killed is taken over and stopped by the next process; away, it is no bug, and found again after a restart; one that is killed is started again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'overboost-embedded-'))
  const owner = startProgram(['--input-type=module', '-e', starter], { ...process.env, FOLDER: folder })
  const ended = once(owner, 'exit')
  await once(owner.stdout, 'data')
  const pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

  const guest = await startEmbeddedPostgres(folder)
  await guest.stop()
  expect(isAlive(pid)).toBe(true)

  owner.kill('SIGKILL')
  await ended
  const heir = await startEmbeddedPostgres(folder)
  const database = openDatabase({ url: heir.url, asOwner: true })
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  const measured = await database.pool.query(
    "select calls::int as calls from monitoring.pg_stat_statements where query like 'create database%'",
  )
  expect(measured.rows).toEqual([{ calls: 1 }])
  await database.close()
  await heir.stop()
  expect(isAlive(pid)).toBe(false)

  const away = openDatabase({ url: heir.url, asOwner: true })
  const failure: unknown = await away.pool.query('select 1').catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failure)).toBe(true)
  const again = await startEmbeddedPostgres(folder)
  expect((await away.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  const serverNow = () => Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  const server = serverNow()
  process.kill(server, 'SIGKILL')
  // For a moment, open connections are still answered by what the killed server left behind.
  const answers = () =>
    away.pool
      .query('select 1 as one')
      .then(({ rows }) => serverNow() !== server && rows)
      .catch(() => null)
  await expect.poll(answers, { timeout: 30_000 }).toEqual([{ one: 1 }])
  const heirs = serverNow()
  await away.close()
  await again.stop()
  expect(isAlive(heirs)).toBe(false)
  rmSync(folder, { recursive: true, force: true })
})

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '#kit/server/migrate.ts'
import { copyDatabase } from '#test/database.ts'
import { emptyIfCutOff, fillShop } from './fill-shop.ts'

let copy: Awaited<ReturnType<typeof copyDatabase>>
let dataDir: string
beforeEach(async () => {
  copy = await copyDatabase(inject('databaseUrl'))
  dataDir = mkdtempSync(join(tmpdir(), 'overboost-fill-'))
})
afterEach(async () => {
  await copy.drop()
  rmSync(dataDir, { recursive: true })
})

async function tables(): Promise<number> {
  const client = new pg.Client({ connectionString: copy.url })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from information_schema.tables where table_schema = 'public'`,
  )
  await client.end()
  return rows[0]?.n ?? 0
}

test('a filling that was cut off is emptied, once', async () => {
  const mark = join(dataDir, 'demonstration-unfinished')
  writeFileSync(mark, '')
  await emptyIfCutOff(copy.url, dataDir)
  expect(await tables()).toBe(0)
  expect(existsSync(mark)).toBe(false)
  await migrate(copy.url, 'db')
  expect(await tables()).toBeGreaterThan(50)
})

test('a shop that was filled to its end keeps its tables', async () => {
  const before = await tables()
  await emptyIfCutOff(copy.url, dataDir)
  expect(before).toBeGreaterThan(50)
  expect(await tables()).toBe(before)
})

test('an update that is cut off does not mark a shop with data to be emptied', async () => {
  await fillShop('postgres://nobody@127.0.0.1:1/none', {
    ran: ['migrations/0002_later.sql'],
    dataDir,
    sandboxPort: null,
    isEmbedded: true,
    onBegin: () => expect.unreachable(),
  })
  expect(existsSync(join(dataDir, 'demonstration-unfinished'))).toBe(false)
})

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { copyDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: Awaited<ReturnType<typeof copyDatabase>>
let owner: pg.Client
const file = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'overboost-migrate-'))
  cpSync('db', folder, { recursive: true })
  database = await copyDatabase(inject('databaseUrl'))
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function functions(): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string; text: string }>(
    `select proname as name, pg_get_functiondef(oid) || coalesce((
       select string_agg(pg_get_triggerdef(t.oid), ';' order by t.tgrelid::regclass::text, t.tgname) from pg_trigger t
       where t.tgfoid = p.oid), '') || coalesce(proacl::text, '') as text
     from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by proname`,
  )
  expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length)
  return Object.fromEntries(rows.map((row) => [row.name, row.text]))
}

describe('the files of the database', () => {
  test('each file in db/functions holds one function with the name of the file, and its triggers', () => {
    for (const name of readdirSync('db/functions')) {
      const text = readFileSync(join('db/functions', name), 'utf8')
      const made = [...text.matchAll(/^create or replace function (\w+)\(/gm)].map((match) => match[1])
      expect(made).toEqual([name.replace('.sql', '')])
      const called = [...text.matchAll(/\btrigger\b[^;$]*? execute function (\w+)\(/g)].map((match) => match[1])
      expect(called.filter((other) => other !== made[0])).toEqual([])
    }
  })
  test('the database has these functions and no other', async () => {
    const files = readdirSync('db/functions').map((name) => name.replace('.sql', ''))
    expect(Object.keys(await functions())).toEqual(files.toSorted())
  })
  test('migrations make no function and no trigger', () => {
    for (const name of readdirSync('db/migrations').filter((each) => each.endsWith('.sql'))) {
      expect(readFileSync(join('db/migrations', name), 'utf8')).not.toMatch(/create (or replace )?(function|trigger)/i)
    }
  })
})

describe('migrate', () => {
  test('a database that is up to date is left alone', async () => {
    expect(await migrate(database.url, folder)).toEqual([])
  })
  test('all functions apply again without a change', async () => {
    const before = await functions()
    await owner.query(`update schema_migrations set checksum = 'older' where name like 'functions/%'`)
    expect(await migrate(database.url, folder)).toHaveLength(Object.keys(before).length)
    expect(await functions()).toEqual(before)
  })
  test('a function that changed applies again, alone', async () => {
    const name = 'functions/stock_word.sql'
    writeFileSync(file(name), readFileSync(file(name), 'utf8').replace('< 5', '< 7'))
    expect(await migrate(database.url, folder)).toEqual([name])
    expect((await functions())['stock_word']).toContain('< 7')
  })
  test('functions that changed apply together or not at all', async () => {
    const [first, second] = ['functions/stock_word.sql', 'functions/take_stock.sql']
    const text = readFileSync(file(second), 'utf8')
    writeFileSync(file(first), readFileSync(file(first), 'utf8').replace('< 7', '< 9'))
    writeFileSync(file(second), 'create function (')
    await expect(migrate(database.url, folder)).rejects.toThrow('syntax error')
    expect((await functions())['stock_word']).toContain('< 7')
    writeFileSync(file(second), text)
    expect(await migrate(database.url, folder)).toEqual([first])
  })
  test('a migration and a seed run once; a seed that changed does not run again', async () => {
    writeFileSync(file('migrations/9000_rooms.sql'), 'create table rooms (name text)')
    writeFileSync(file('seed/rooms.sql'), `insert into rooms values ('workshop')`)
    expect(await migrate(database.url, folder)).toEqual(['migrations/9000_rooms.sql', 'seed/rooms.sql'])
    writeFileSync(file('seed/rooms.sql'), `insert into rooms values ('office')`)
    expect(await migrate(database.url, folder)).toEqual([])
    expect((await owner.query('select name from rooms')).rows).toEqual([{ name: 'workshop' }])
  })
  test('a migration that ran before with other contents is refused', async () => {
    writeFileSync(file('migrations/9000_rooms.sql'), 'create table rooms (name text, seats int)')
    await expect(migrate(database.url, folder)).rejects.toThrow('9000_rooms.sql ran before with other contents')
  })
  test('a database made by another baseline is refused', async () => {
    const baseline = `where name = 'migrations/0001_baseline.sql'`
    await owner.query(`update schema_migrations set checksum = 'older' ${baseline}`)
    await expect(migrate(database.url, folder)).rejects.toThrow('start with an empty one')
    await owner.query(`update schema_migrations set name = '0001_foundation.sql' ${baseline}`)
    await expect(migrate(database.url, folder)).rejects.toThrow('start with an empty one')
  })
})

/** One PostgreSQL server for a whole test run with a migrated template; each world gets its own copy. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres.ts'
import { migrate } from '#kit/server/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

export const templateName = 'overboost'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'overboost-test-'))
  const database = await startEmbeddedPostgres(folder, [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=300',
    // With hundreds of databases, their statements would only evict each other.
    'shared_preload_libraries=',
  ])
  await migrate(database.url, 'db')
  project.provide('databaseUrl', database.url)
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A fresh database, copied from the migrated template. */
export async function copyDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: new URL('/postgres', url).href })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      await run(`create database ${name} template ${templateName}`)
      break
    } catch (error) {
      // Another worker is copying the template.
      if ((error as { code?: string }).code !== '55006' || attempt > 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { url: new URL(`/${name}`, url).href, drop: () => run(`drop database if exists ${name} with (force)`) }
}

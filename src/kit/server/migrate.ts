import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Advisory lock: one process migrates, the others wait. */
const migrationLock = 7_305_411

interface SqlFile {
  /** Path below the folder, such as functions/take_stock.sql. */
  name: string
  text: string
  checksum: string
}

/**
 * Brings the database up to date, one process at a time:
 * - `migrations/` by number, each file once, in its own transaction;
 * - `functions/` by name, each file whenever it changed, all changed ones in one transaction;
 * - `seed/` by name, each file once: later changes only reach new databases.
 * @param folder contains the three folders
 * @returns names of the files that ran
 * @throws if a migration that already ran has changed, or the database was created by other migrations
 */
export async function migrate(ownerUrl: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'overboost-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const applied = await readApplied(client)
    const migrations = sqlFiles(folder, 'migrations')
    const first = migrations[0]
    if (applied.size > 0 && first && applied.get(first.name) !== first.checksum) {
      throw new Error(`the database was made without this ${first.name}: start with an empty one`)
    }
    for (const file of migrations) {
      const earlier = applied.get(file.name)
      if (earlier && earlier !== file.checksum) {
        throw new Error(`${file.name} ran before with other contents; write a new migration instead`)
      }
    }
    const due = [
      ...migrations.filter((file) => !applied.has(file.name)).map((file) => [file]),
      sqlFiles(folder, 'functions').filter((file) => applied.get(file.name) !== file.checksum),
      ...sqlFiles(folder, 'seed')
        .filter((file) => !applied.has(file.name))
        .map((file) => [file]),
    ]
    for (const files of due) await runFiles(client, files)
    return due.flat().map((file) => file.name)
  } finally {
    await client.end()
  }
}

/** Checksums of the files that ran, by name. */
async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function sqlFiles(folder: string, part: string): SqlFile[] {
  return readdirSync(join(folder, part))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, part, file), 'utf8')
      return { name: `${part}/${file}`, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/** Runs all of the files or none. */
async function runFiles(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  if (files.length === 0) return
  await client.query('begin')
  for (const { name, text, checksum } of files) {
    await client.query(text)
    await client.query(
      `insert into schema_migrations (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [name, checksum],
    )
  }
  await client.query('commit')
}

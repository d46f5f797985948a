import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** One number for all processes: only one migrates, the others wait. */
const migrationLock = 7_305_411

/**
 * Brings the database up to date: forward only, each file in its own transaction, one process at a time.
 * @returns the names of the files that ran
 * @throws when a file that already ran has changed
 */
export async function migrate(ownerUrl: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'overboost-migrate' })
  await client.connect()
  const ran: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .toSorted()) {
      const text = readFileSync(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const earlier = applied.get(name)
      if (earlier === checksum) continue
      if (earlier) throw new Error(`migration ${name} ran before with other contents; write a new one instead`)
      await client.query('begin')
      await client.query(text)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
      ran.push(name)
    }
    return ran
  } finally {
    await client.end()
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'

const markOf = (dataDir: string): string => join(dataDir, 'demonstration-unfinished')

/**
 * Empties the embedded database when an earlier filling of the demonstration was cut off, so that no start continues with
 * half a shop. It is never called for a database of one's own.
 */
export async function emptyIfCutOff(embeddedUrl: string, dataDir: string): Promise<void> {
  if (!existsSync(markOf(dataDir))) return
  const client = new pg.Client({ connectionString: embeddedUrl, application_name: 'overboost-demo' })
  await client.connect()
  // Partitions stand in a schema of their own. What measures statements was made by this very start.
  const { rows } = await client.query<{ schemas: string }>(
    `select string_agg(quote_ident(nspname), ', ') as schemas from pg_namespace
     where nspname !~ '^pg_' and nspname not in ('information_schema', 'monitoring')`,
  )
  await client.query(`drop schema ${rows[0]?.schemas} cascade; create schema public`)
  await client.end()
  rmSync(markOf(dataDir))
}

/**
 * Fills the demonstration in a separate process, so that the memory it takes goes back to the machine before the shop
 * serves. Only a database that was made by this start: what an update migrates may hold orders, and is never marked to be emptied.
 * @param options.ran the migrations that ran with this start
 * @param options.sandboxPort the sandbox gateway to be notified of the demonstration's charges, if one runs
 * @throws when it did not get to its end
 */
export async function fillShop(
  databaseUrl: string,
  {
    ran,
    dataDir,
    sandboxPort,
    isEmbedded,
    onBegin,
  }: {
    ran: readonly string[]
    dataDir: string
    sandboxPort: number | null
    isEmbedded: boolean
    onBegin: () => void
  },
): Promise<void> {
  if (!ran.includes('migrations/0001_baseline.sql')) return
  onBegin()
  if (isEmbedded) {
    mkdirSync(dirname(markOf(dataDir)), { recursive: true })
    writeFileSync(markOf(dataDir), '')
  }
  // By its environment, for the command lines of processes are open to everyone on the machine. The channel tells it of our end.
  const child = spawn(process.execPath, ['src/demo/fill.ts'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      FILL_DATABASE_URL: databaseUrl,
      FILL_SANDBOX_PORT: sandboxPort === null ? '' : String(sandboxPort),
    },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The demonstration shop could not be filled; the reason is above.')
  rmSync(markOf(dataDir), { force: true })
}

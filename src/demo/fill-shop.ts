import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'

const markOf = (dataDir: string): string => join(dataDir, 'demonstration-unfinished')

/**
 * Empties the embedded database if an earlier fill of the demo was interrupted, so that the shop never starts half
 * filled. Never called for an external database.
 */
export async function emptyIfCutOff(embeddedUrl: string, dataDir: string): Promise<void> {
  if (!existsSync(markOf(dataDir))) return
  const client = new pg.Client({ connectionString: embeddedUrl, application_name: 'overboost-demo' })
  await client.connect()
  // Partitions are in a schema of their own. The statement statistics (`monitoring`) were created by this start, so
  // keep them.
  const { rows } = await client.query<{ schemas: string }>(
    `select string_agg(quote_ident(nspname), ', ') as schemas from pg_namespace
     where nspname !~ '^pg_' and nspname not in ('information_schema', 'monitoring')`,
  )
  await client.query(`drop schema ${rows[0]?.schemas} cascade; create schema public`)
  await client.end()
  rmSync(markOf(dataDir))
}

/**
 * Fills the demo in a separate process, so that its memory is released before the shop starts serving. Only fills a
 * database created by this start: one that an update migrates may contain orders and must never be marked for
 * emptying.
 * @param options.ran the migrations run by this start
 * @param options.sandboxPort port of the sandbox gateway that receives the demo's charges, if one is running
 * @throws if filling fails
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
  // Pass the URL through the environment, because command lines are visible to everyone on the machine. The channel
  // tells the child when this process exits.
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

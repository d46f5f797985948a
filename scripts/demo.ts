/**
 * `npm run demo -- --scale N`: empties the catalog of the embedded database and refills it at N times the size, for
 * benchmarks.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { loadDemo } from '#demo/load.ts'
import { parseSettings } from '#integrations/settings.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres.ts'
import { migrate } from '#kit/server/migrate.ts'

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, force: { type: 'boolean', default: false } },
})
const scale = Number(values.scale)
if (!Number.isSafeInteger(scale) || scale < 1) {
  console.error('--scale takes a whole number from 1 on.')
  process.exit(2)
}
const settings = parseSettings(process.env)
if (settings.DATABASE_URL && !values.force) {
  console.error('This empties the database of DATABASE_URL. Add --force if that is meant.')
  process.exit(2)
}
const embedded = settings.DATABASE_URL ? null : await startEmbeddedPostgres(join(settings.dataDir, 'postgres'))
const url = settings.DATABASE_URL ?? embedded?.url ?? ''
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query('drop schema public cascade; create schema public')
await client.end()
await migrate(url, 'db')
const started = Date.now()
await loadDemo(url, { scale, now: new Date() })
console.log(`Filled at scale ${scale} in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
await embedded?.stop()

import { join } from 'node:path'
import { parseSettings } from '#integrations/settings.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres.ts'
import { installJobs } from '#kit/server/jobs.ts'
import { migrate } from '#kit/server/migrate.ts'
import { queueNames } from './api.ts'
import { startShop } from './server/start.ts'

/* oxlint-disable eslint/no-console -- the address is printed for the person at the terminal */
const stops: (() => Promise<void>)[] = []

async function main(): Promise<void> {
  const settings = parseSettings(process.env)
  let url = settings.DATABASE_URL
  if (!url) {
    const embedded = await startEmbeddedPostgres(join(settings.dataDir, 'postgres'))
    url = embedded.url
    stops.unshift(embedded.stop)
  }
  const ran = await migrate(url, 'db/migrations')
  if (ran.length > 0) await installJobs(url, queueNames)
  const shop = await startShop(settings, url)
  stops.unshift(shop.stop)
  console.log(`Overboost answers at ${settings.PORT === 0 ? `http://localhost:${shop.port}` : settings.publicOrigin}`)
}

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), 9_500).unref()
  for (const step of stops) await step().catch(() => undefined)
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

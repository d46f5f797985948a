/** Starts the development server once; Vite serves the pages unbuilt. */
import { join } from 'node:path'
import { createServer } from 'vite'
import type { ServerBuild } from 'react-router'
import { loadDemo } from '#demo/load.ts'
import { startShop } from '#app/server/start.ts'
import { parseSettings } from '#integrations/settings.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres.ts'
import { migrate } from '#kit/server/migrate.ts'

const settings = parseSettings({ LOG_LEVEL: 'info', ...process.env })
const embedded = settings.DATABASE_URL ? null : await startEmbeddedPostgres(join(settings.dataDir, 'postgres'))
const url = settings.DATABASE_URL ?? embedded?.url ?? ''
const ran = await migrate(url, 'db')
if (settings.demo && ran.length > 0) await loadDemo(url, { scale: 1, now: new Date(), settings })
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const shop = await startShop(settings, url, {
  loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
  before: (request, response, next) => vite.middlewares(request, response, next),
})
console.log(`Overboost develops at http://localhost:${shop.port}`)
const stop = async () => {
  await shop.stop()
  await vite.close()
  await embedded?.stop()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())

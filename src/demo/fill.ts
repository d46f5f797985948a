/** Fills the demo shop as a process started by fill-shop.ts, and exits when its parent does. */
import { parseSettings } from '#integrations/settings.ts'
import { loadDemo } from './load.ts'
import { tellSandboxGateway } from './tell-sandbox-gateway.ts'

process.on('disconnect', () => process.exit(1))
const { FILL_DATABASE_URL: databaseUrl, FILL_SANDBOX_PORT: sandboxPort } = process.env
if (!databaseUrl) throw new Error('FILL_DATABASE_URL is missing')
const isFilled = await loadDemo(databaseUrl, { scale: 1, now: new Date(), settings: parseSettings(process.env) })
if (isFilled && sandboxPort) await tellSandboxGateway(databaseUrl, Number(sandboxPort))
process.exit(0)

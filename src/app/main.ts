import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { parseSettings, type Settings } from '#integrations/settings.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres.ts'
import { endHelper, noteHelper, takeOverHelper } from '#kit/server/helper-process.ts'
import { keepRunning } from '#kit/server/keep-running.ts'
import { migrate } from '#kit/server/migrate.ts'
import { emptyIfCutOff, fillShop } from '#demo/fill-shop.ts'
import { startShop } from './server/start.ts'

/* oxlint-disable eslint/no-console -- the address and the logins are printed for the person at the terminal */
let stopShop = (): Promise<void> => Promise.resolve()
/** Stop functions of helper processes, called after the shop has stopped. */
const stops: (() => Promise<void>)[] = []
/** Signals helpers to stop if there is no time to wait; otherwise they would keep running. */
const signals: (() => void)[] = []

async function main(): Promise<void> {
  const settings = parseSettings(process.env)
  const [{ url: databaseUrl, ran }, hasSandbox] = await Promise.all([
    prepareDatabase(settings),
    startSandboxGateway(settings),
  ])
  if (settings.demo)
    await fillShop(databaseUrl, {
      ran,
      dataDir: settings.dataDir,
      sandboxPort: hasSandbox ? settings.GATEWAY_PORT : null,
      isEmbedded: !settings.DATABASE_URL,
      onBegin: () => console.log('Filling the demonstration shop (once)…'),
    })
  const shop = await startShop(settings, databaseUrl)
  stopShop = shop.stop
  console.log(`Overboost answers at ${settings.PORT === 0 ? `http://localhost:${shop.port}` : settings.publicOrigin}`)
  if (settings.demo) await tellLogins()
  // Loading leaves much garbage, so collect now instead of whenever the first full collection happens.
  setTimeout(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), 2_000).unref()
}

/** Opens and migrates the database; returns the migrations that ran. */
async function prepareDatabase(settings: Settings): Promise<{ url: string; ran: string[] }> {
  let url = settings.DATABASE_URL
  if (!url) {
    const embedded = await startEmbeddedPostgres(join(settings.dataDir, 'postgres'))
    url = embedded.url
    stops.push(embedded.stop)
    signals.push(embedded.signal)
    await emptyIfCutOff(url, settings.dataDir)
  }
  return { url, ran: await migrate(url, 'db') }
}

/**
 * In the Development environment, starts the sandbox gateway as a separate process unless one is running already.
 * @returns whether the shop uses the sandbox
 */
async function startSandboxGateway(settings: Settings): Promise<boolean> {
  if (settings.GATEWAY_ENVIRONMENT !== 'Development' || settings.GATEWAY_HOST !== '127.0.0.1') return false
  const ownerFile = join(settings.dataDir, 'sandbox-gateway', 'owner')
  if (await isListening(settings.GATEWAY_PORT)) {
    const pid = takeOverHelper(ownerFile)
    if (pid === null) return true
    stops.push(() => endHelper(pid, 'SIGTERM'))
    signals.push(() => void process.kill(pid, 'SIGTERM'))
    return true
  }
  const start = () => {
    const gateway = spawn(process.execPath, ['sandbox/gateway/main.ts'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
      env: {
        ...process.env,
        SANDBOX_GATEWAY_PORT: String(settings.GATEWAY_PORT),
        SANDBOX_GATEWAY_DATA: join(settings.dataDir, 'sandbox-gateway'),
        SANDBOX_GATEWAY_FRAME_ANCESTORS: `${settings.publicOrigin},http://localhost:*,http://127.0.0.1:*`,
      },
    })
    mkdirSync(dirname(ownerFile), { recursive: true })
    noteHelper(ownerFile, gateway.pid ?? 0)
    return gateway
  }
  const kept = keepRunning(start(), start)
  signals.push(() => kept.signal('SIGTERM'))
  stops.push(() => kept.stop('SIGTERM'))
  for (let attempt = 0; attempt < 100 && !(await isListening(settings.GATEWAY_PORT)); attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return true
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

async function tellLogins(): Promise<void> {
  const { demoLogins, demoPassword } = await import('#demo/logins.ts')
  console.log(`Demonstration logins, password ${demoPassword}:`)
  for (const { email, opens } of demoLogins) console.log(`  ${email.padEnd(42)} ${opens}`)
}

async function stopAll(): Promise<void> {
  await stopShop().catch(() => undefined)
  await Promise.allSettled(stops.map((stop) => stop()))
}

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => {
    for (const signal of signals) signal()
    process.exit(1)
  }, 9_500).unref()
  await stopAll()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

main().catch(async (error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  await stopAll()
  process.exit(1)
})

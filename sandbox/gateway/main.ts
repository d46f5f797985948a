import { resolve } from 'node:path'
import process, { env, exit } from 'node:process'
import { startSandboxGateway } from './server.ts'

const port = Number(env['SANDBOX_GATEWAY_PORT'] ?? 3001)
const host = env['SANDBOX_GATEWAY_HOST'] ?? '127.0.0.1'
const settleAfter = env['SANDBOX_GATEWAY_SETTLE_AFTER_MS']
const ancestors = env['SANDBOX_GATEWAY_FRAME_ANCESTORS']

const gateway = await startSandboxGateway({
  port,
  host,
  dataDir: resolve(env['SANDBOX_GATEWAY_DATA'] ?? '.data/sandbox-gateway'),
  webhookUrl: env['SANDBOX_GATEWAY_WEBHOOK_URL'] ?? null,
  ...(ancestors === undefined ? {} : { frameAncestors: ancestors }),
  ...(settleAfter === undefined ? {} : { behaviour: { settleAfterMs: Number(settleAfter) } }),
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    gateway.close().then(
      () => exit(0),
      (error: unknown) => {
        console.error(error)
        exit(1)
      },
    )
  })
}

console.log(`sandbox gateway listens on http://${host}:${gateway.port}`)

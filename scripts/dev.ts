/** `npm run dev`: the shop with hot-reloading pages; the server restarts when its own sources change. */
import { spawn } from 'node:child_process'

const child = spawn(process.execPath, ['--watch-path=src', '--watch-preserve-output', 'scripts/dev-server.ts'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 0))

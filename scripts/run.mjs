// Runs any project command from any Node version since 20: installs what is missing, then continues with Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onParentGone } from './parent.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const windows = process.platform === 'win32'
process.chdir(root)

const commands = {
  start: { file: 'build/shop/main.js', build: true },
  test: { file: 'scripts/test.ts' },
  check: { file: 'scripts/check.ts' },
  dev: { file: 'scripts/dev.ts' },
  demo: { file: 'scripts/demo.ts' },
  import: { file: 'scripts/import.ts' },
  docs: { file: 'scripts/docs.ts' },
  bench: { file: 'scripts/bench.ts', build: true },
  new: { file: 'scripts/new.ts' },
}

function install() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const mark = join('node_modules', '.overboost-lock')
  const node24 = join('node_modules', '.bin', windows ? 'node.cmd' : 'node')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock && existsSync(node24)) return
  console.log('Installing packages (once)…')
  const npm = (...args) =>
    spawnSync(windows ? 'npm.cmd' : 'npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: ['ignore', 'inherit', args[0] === 'ci' ? 'ignore' : 'inherit'],
      shell: windows,
    }).status
  // The lock file may lack builds for other systems; then `npm install` follows it as far as possible.
  if (npm('ci') !== 0 && npm('install', '--no-save') !== 0) process.exit(1)
  mkdirSync('node_modules', { recursive: true })
  writeFileSync(mark, lock)
}

const [name, ...rest] = process.argv.slice(2)
const command = commands[name]
if (!command) {
  console.error(`Unknown command ${name}. There are: ${Object.keys(commands).join(', ')}.`)
  process.exit(2)
}
install()
const node = resolve('node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
const environment = {
  ...process.env,
  PATH: `${resolve('node_modules', '.bin')}${windows ? ';' : ':'}${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('node_modules', '.cache', 'node'),
  NODE_ENV:
    process.env.NODE_ENV ??
    (name === 'dev' ? 'development' : name === 'test' || name === 'check' ? 'test' : 'production'),
}
// Everything imports the compiled messages. (The build compiles them too.)
if (!command.build) {
  const compiled = spawnSync(node, ['scripts/messages.ts'], { stdio: 'inherit', env: environment })
  if (compiled.status !== 0) process.exit(compiled.status ?? 1)
}
if (command.build) {
  const built = spawnSync(node, ['scripts/build.ts'], {
    stdio: 'inherit',
    env: { ...environment, NODE_ENV: 'production' },
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
// `nodeFlags` and `environment` keep memory low: small young generations, a single malloc arena, and a collection
// after the start.
const shop = name === 'start' ? JSON.parse(readFileSync('package.json', 'utf8')).overboost : { nodeFlags: [] }
const child = spawn(node, [...shop.nodeFlags, command.file, ...rest], {
  stdio: 'inherit',
  env: { ...shop.environment, ...environment },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
if (process.env.npm_lifecycle_event) onParentGone(() => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

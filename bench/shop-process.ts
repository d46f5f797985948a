/** Starts the shop as `npm start` does, in a separate folder, for benchmarks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ShopProcess {
  port: number
  pid: number
  folder: string
  /** Memory in use, in MB. */
  memoryMb: () => number
  stop: () => Promise<void>
}

export async function startShopProcess(
  environment: Record<string, string> = {},
  folder = mkdtempSync(join(tmpdir(), 'overboost-bench-')),
): Promise<ShopProcess & { startedInMs: number; restart: () => Promise<ShopProcess> }> {
  const port = Number(environment['PORT'] ?? 3300 + (process.pid % 500) * 2)
  const started = performance.now()
  const child: ChildProcess = spawn(process.execPath, [...nodeFlags, 'build/shop/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...startEnvironment,
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      PORT: String(port),
      GATEWAY_PORT: String(port + 1),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      ...environment,
    },
  })
  process.once('exit', () => child.kill('SIGTERM'))
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('answers') && resolve())
    child.on('exit', () => reject(new Error('the shop did not start')))
  })
  const shop: ShopProcess = {
    port,
    pid: child.pid ?? 0,
    folder,
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
  }
  return {
    ...shop,
    startedInMs: performance.now() - started,
    restart: () => startShopProcess({ ...environment, PORT: String(port) }, folder),
  }
}

/** How `npm start` runs the shop. */
const { nodeFlags, environment: startEnvironment } = (
  JSON.parse(readFileSync('package.json', 'utf8')) as {
    overboost: { nodeFlags: string[]; environment: Record<string, string> }
  }
).overboost

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

export interface HttpAnswer {
  status: number
  body: string
}

/** A small client on keep-alive connections, cheap enough not to distort the measurement. */
export function createClient(port: number, sockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  return (method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          agent,
          headers:
            body === undefined
              ? headers
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => (text += chunk))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
        },
      )
      call.on('error', reject)
      call.end(body)
    })
}

export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** URL of the embedded database of a shop in a folder, with the owner's role. */
export function urlOf(folder: string): string {
  const port = readFileSync(`${folder}/postgres/data/postmaster.pid`, 'utf8').split('\n')[3]
  return `postgres://overboost:${readFileSync(`${folder}/postgres/password`, 'utf8').trim()}@127.0.0.1:${port}/overboost`
}

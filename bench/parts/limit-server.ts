/**
 * The limit of a read: a bare `node:http` server that sends the shop's responses with the same headers and bytes. The
 * process takes a port and a file of responses; benchmarks start it with `startLimitServer`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { fileURLToPath } from 'node:url'

interface StoredAnswer {
  headers: string[]
  body: string
}

const perConnection = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])

/** Requests each path from the shop, as the load does, and starts a bare server that sends the same responses. */
export async function startLimitServer(
  shopPort: number,
  port: number,
  paths: readonly string[],
  file: string,
): Promise<{ port: number; pid: number; stop: () => Promise<void> }> {
  const answers = await Promise.all(paths.map(async (path) => [path, await readAnswer(shopPort, path)] as const))
  writeFileSync(file, JSON.stringify(Object.fromEntries(answers)))
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(import.meta.url), String(port), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  await once(child.stdout!, 'data')
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function readAnswer(port: number, path: string): Promise<StoredAnswer> {
  // Read twice: the second response comes from the shop's cache.
  await readOnce(port, path)
  return readOnce(port, path)
}

function readOnce(port: number, path: string): Promise<StoredAnswer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const headers: string[] = []
        const raw = response.rawHeaders
        for (let index = 0; index < raw.length; index += 2) {
          if (!perConnection.has(raw[index]!.toLowerCase())) headers.push(raw[index]!, raw[index + 1]!)
        }
        resolve({ headers, body: Buffer.concat(parts).toString('base64') })
      })
    })
    call.on('error', reject)
    call.end()
  })
}

function serve(port: number, file: string): void {
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, StoredAnswer>
  const answers = new Map(
    Object.entries(stored).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  )
  createServer((asked, response) => {
    const answer = answers.get(asked.url ?? '')
    response.writeHead(answer ? 200 : 404, answer?.headers ?? [])
    response.end(answer?.body)
  }).listen(port, '127.0.0.1', () => console.log('ready'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) serve(Number(process.argv[2]), process.argv[3] ?? '')

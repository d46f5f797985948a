/**
 * The limit of a beacon: a bare `node:http` server that reads the body and responds with 204. The process takes a
 * port; benchmarks start it with `startSinkServer`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

export async function startSinkServer(port: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  await once(child.stdout, 'data')
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => {
      response.writeHead(bytes > 0 ? 204 : 400)
      response.end()
    })
  }).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('answers'))

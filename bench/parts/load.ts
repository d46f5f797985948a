/**
 * Load on keep-alive connections, one request at a time on each, over raw sockets: cheaper than any server it
 * measures.
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { quantile } from '../shop-process.ts'

const connections = 16
const host = '127.0.0.1'

/** Requests per second with status 200 for one path, over the given number of milliseconds. */
export async function load(port: number, path: string, forMs: number): Promise<number> {
  const asking = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\naccept-encoding: gzip\r\n\r\n`)
  const until = performance.now() + forMs
  const started = performance.now()
  const counts = await Promise.all(Array.from({ length: connections }, () => askUntil(port, asking, until)))
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000)
}

function askUntil(port: number, asking: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0
    let missing = 0
    const socket: Socket = connect(port, host, () => socket.write(asking))
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      missing = missing > 0 ? missing - chunk.length : sizeOf(chunk) - chunk.length
      if (missing > 0) return
      if (missing < 0) throw new Error('more bytes than announced')
      answered += 1
      if (performance.now() < until) socket.write(asking)
      else {
        socket.destroy()
        resolve(answered)
      }
    })
  })
}

/** Size of a whole response in bytes, given its first chunk. */
function sizeOf(chunk: Buffer): number {
  const headEnd = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, headEnd)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (headEnd < 0 || length === undefined || !head.startsWith('HTTP/1.1 200')) {
    throw new Error(`unexpected answer: ${head.slice(0, 200)}`)
  }
  return headEnd + 4 + Number(length)
}

/** CPU time a process has used in ms, over all threads. */
export function processorMs(pid: number): number {
  const parts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(parts[11]) + Number(parts[12])) * 10
}

/** Waits until a process is idle, so that work after a first start is not measured. */
export async function settled(pid: number): Promise<void> {
  const restMs = 50
  for (let second = 0, quiet = 0; second < 120 && quiet < 2; second += 1) {
    const before = processorMs(pid)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    quiet = processorMs(pid) - before <= restMs ? quiet + 1 : 0
  }
}

export interface Comparison {
  shop: number
  bare: number
  /** The shop's rate as a share of the bare server's, median of the turns. */
  ratio: number
  /** CPU time of a bare response as a share of the shop's. */
  processorRatio: number
  answered: number
}

interface Server {
  port: number
  pid: number
}

/** Measures both servers alternately, so that other load on the machine affects both. */
export async function compare(shop: Server, bare: Server, path: string, seconds: number): Promise<Comparison> {
  await load(bare.port, path, 400)
  await load(shop.port, path, 400)
  const turns = Math.max(3, Math.round(seconds))
  const used = { shop: 0, bare: 0 }
  const rates: { shop: number; bare: number }[] = []
  const measure = async (server: Server, key: keyof typeof used): Promise<number> => {
    const before = processorMs(server.pid)
    const rate = await load(server.port, path, 500)
    used[key] += processorMs(server.pid) - before
    return rate
  }
  for (let turn = 0; turn < turns; turn += 1) {
    rates.push({ bare: await measure(bare, 'bare'), shop: await measure(shop, 'shop') })
  }
  const middle = (numbers: number[]): number =>
    quantile(
      numbers.toSorted((a, b) => a - b),
      0.5,
    )
  const total = (key: keyof typeof used): number => rates.reduce((sum, rate) => sum + rate[key] / 2, 0)
  return {
    shop: middle(rates.map((rate) => rate.shop)),
    bare: middle(rates.map((rate) => rate.bare)),
    ratio: middle(rates.map((rate) => rate.shop / rate.bare)),
    processorRatio: used.bare / total('bare') / (used.shop / total('shop')),
    answered: total('shop'),
  }
}

/** Prints one line of a report: name, figure, target, and whether it is met. */
export function report(what: string, figure: number, unit: string, target: number, better: 'less' | 'more'): void {
  const met = better === 'less' ? figure <= target : figure >= target
  const digits = Math.abs(figure) >= 100 ? 0 : 2
  console.log(
    `${what.padEnd(46)} ${figure.toFixed(digits).padStart(8)} ${unit.padEnd(6)} target ${better === 'less' ? '<=' : '>='} ${target} ${unit} ${met ? 'met' : 'MISSED'}`,
  )
}

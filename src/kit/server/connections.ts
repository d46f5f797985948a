import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork } from './client-network.ts'

export interface ConnectionRules {
  /** Maximum open connections per address; all addresses of an IPv6 client count as one. */
  perAddressMax: number
  /** Minimum average rate at which a client must read a waiting answer. */
  minBytesPerSecond: number
  /** How long a client may stay below that rate. */
  graceSeconds: number
}

const lookEveryMs = 2_000

/**
 * Guards a server against clients that tie up its memory: cuts off those that read too slowly and limits connections
 * per address. Idle connections, such as live streams between events, stay open.
 */
export function guardConnections(server: Server, rules: ConnectionRules): void {
  const open = new Map<Socket, { since: number; read: number }>()
  const byAddress = new Map<string, number>()

  server.on('connection', (socket: Socket) => {
    const address = clientNetwork(socket.remoteAddress ?? '')
    const held = (byAddress.get(address) ?? 0) + 1
    if (held > rules.perAddressMax) {
      socket.destroy()
      return
    }
    byAddress.set(address, held)
    open.set(socket, { since: Date.now(), read: 0 })
    socket.once('close', () => {
      open.delete(socket)
      const left = (byAddress.get(address) ?? 1) - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
    })
  })

  const timer = setInterval(() => {
    const now = Date.now()
    for (const [socket, reading] of open) {
      const read = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0) open.set(socket, { since: now, read })
      else if (isTooSlow({ bytes: read - reading.read, seconds: (now - reading.since) / 1000 }, rules)) socket.destroy()
    }
  }, lookEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

const isTooSlow = (
  { bytes, seconds }: { bytes: number; seconds: number },
  { minBytesPerSecond, graceSeconds }: ConnectionRules,
): boolean => seconds > graceSeconds && bytes < seconds * minBytesPerSecond

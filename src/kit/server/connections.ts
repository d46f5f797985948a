import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionRules {
  /** Connections one address may hold open. */
  perAddressMax: number
  /** What a client must read of an answer that waits for it, on average. */
  minBytesPerSecond: number
  /** How long a client may stay below that. */
  graceSeconds: number
}

const lookEveryMs = 2_000

/**
 * Guards a server against clients that hold its memory: those that read an answer too slowly are cut off, and one address
 * may hold only so many connections. Connections that wait for nothing, such as live ones between two events, stay.
 */
export function guardConnections(server: Server, rules: ConnectionRules): void {
  const open = new Map<Socket, { since: number; read: number }>()
  const byAddress = new Map<string, number>()

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
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

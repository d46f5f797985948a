import type { Readable } from 'node:stream'

/** A response of server-sent events, open until its stream ends or the shop stops. */
export class Live {
  readonly stream: Readable
  constructor(stream: Readable) {
    this.stream = stream
  }
}

const running = new Set<Readable>()

/** Registers an open stream, so shutdown doesn't wait for it. */
export function watchLive({ stream }: Live): Readable {
  running.add(stream)
  stream.once('close', () => running.delete(stream))
  return stream
}

/** Ends all streams; browsers reconnect on their own, to another process. */
export function endLive(): void {
  for (const stream of running) stream.push(null)
}

import type { Readable } from 'node:stream'

/** An answer of server-sent events: open until its stream ends, or until the shop stops. */
export class Live {
  readonly stream: Readable
  constructor(stream: Readable) {
    this.stream = stream
  }
}

const running = new Set<Readable>()

/** Remembers a stream that is being sent, so that stopping does not wait for it. */
export function watchLive({ stream }: Live): Readable {
  running.add(stream)
  stream.once('close', () => running.delete(stream))
  return stream
}

/** Ends all streams; their browsers come back on their own, to another process. */
export function endLive(): void {
  for (const stream of running) stream.push(null)
}

import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Request, Runner } from './run.ts'
import type { HotCache } from './hot-cache.ts'
import type { Operation } from './operation.ts'
import { PreparedResponse } from './prepared-response.ts'
import { withDependencies } from './dependencies.ts'
import { endLive, Live, watchLive } from './live.ts'
import { dataPolicy } from './security-headers.ts'
import { isHeldAlready, Streamed } from './streamed.ts'

export interface HttpOptions<A> {
  runner: Runner<A>
  hot: HotCache
  variantOf: (request: FastifyRequest) => string
  identify: (request: FastifyRequest) => Promise<{ actor: A; owner: string }>
  /** Counts the call against its rate limits; refuses when they are used up. */
  limit: (operation: Operation, request: FastifyRequest, actor: A) => Promise<void>
  refuse: (error: unknown, requestId: string) => Answer
}

const answerWithinMs = 28_000
const publicData = ['cache-control', 'public, max-age=0, must-revalidate', 'content-security-policy', dataPolicy]

/** Registers the route of every operation from its contract. */
export function registerOperations<A>(
  app: FastifyInstance,
  operations: readonly Operation[],
  options: HttpOptions<A>,
): void {
  // Accept any content type, because clients label files as they see fit.
  app.addContentTypeParser('*', (request, payload, done) => {
    const { raw } = request.routeOptions.config as { raw?: boolean }
    if (raw && !/^multipart\//i.test(request.headers['content-type'] ?? '')) return done(null, bytesOf(payload))
    return done(Object.assign(new Error('a body of bytes where data is expected'), { statusCode: 415 }))
  })
  app.addHook('preClose', async () => endLive())
  for (const operation of operations) {
    const { endpoint } = operation
    app.route({
      config: { raw: endpoint.raw === true },
      method: endpoint.method,
      url: `${endpoint.root ? '' : '/api'}${endpoint.path}`,
      handler: async (request, reply) => {
        const generation = options.hot.generation
        const { value: answer, read } = await withDependencies(() =>
          withinTime(answerTo(operation, request, options), () => options.refuse(new Error('deadline'), request.id)),
        )
        if (request.body instanceof PassThrough) request.body.destroy()
        if (
          answer.status === 200 &&
          answer.body instanceof PreparedResponse &&
          !answer.body.isPrivate &&
          endpoint.access === 'public' &&
          endpoint.runs === 'query'
        ) {
          // Answers with translated texts vary by language, which is part of the variant.
          const byPlace = answer.body.byPlace || read.has('language')
          const headers = [
            ...publicData,
            'vary',
            byPlace ? 'accept-encoding, accept-language, cookie' : 'accept-encoding',
          ]
          options.hot.put(
            byPlace ? `${request.url} ${options.variantOf(request)}` : request.url,
            answer.body,
            headers,
            generation,
            read.size > 0 ? read : null,
          )
          for (let index = 0; index < headers.length; index += 2) reply.header(headers[index]!, headers[index + 1])
        }
        return send(reply, request, answer)
      },
    })
  }
}

/**
 * The request body as a stream that may be left unread. The rest is drained, because it would block the next request on
 * the same connection until the timeout. If the connection breaks before anyone reads, the error is kept for a later
 * reader; unhandled, it would end the process.
 */
function bytesOf(request: Readable): PassThrough {
  const bytes = new PassThrough()
  bytes.on('error', () => undefined)
  request.once('error', (error) => bytes.destroy(error))
  bytes.once('close', () => request.unpipe(bytes).resume())
  return request.pipe(bytes)
}

async function answerTo<A>(operation: Operation, request: FastifyRequest, options: HttpOptions<A>): Promise<Answer> {
  try {
    const { actor, owner } = await options.identify(request)
    await options.limit(operation, request, actor)
    const call: Request<A> = {
      actor,
      owner,
      input: { params: request.params, query: request.query, body: request.body },
      headers: request.headers as Record<string, string | undefined>,
      requestId: request.id,
    }
    return await options.runner(operation, call)
  } catch (error) {
    return options.refuse(error, request.id)
  }
}

/** Every request is answered within 30 seconds (INV-32). */
async function withinTime<T>(work: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), answerWithinMs)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}

/** Sends an answer. Personal answers are marked no-store for all caches. */
function send(reply: FastifyReply, request: FastifyRequest, answer: Answer): FastifyReply {
  reply.code(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  if (answer.body instanceof Streamed) {
    const { headers, bytes, stream } = answer.body
    const { etag } = headers
    if (etag !== undefined && isHeldAlready(request.headers['if-none-match'], etag)) {
      stream.destroy()
      return reply
        .code(304)
        .headers({ etag, 'cache-control': headers['cache-control'] ?? 'no-store' })
        .send()
    }
    if (bytes !== null) reply.header('content-length', bytes)
    return reply.headers(headers).send(stream)
  }
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', dataPolicy)
  if (answer.body instanceof PreparedResponse) {
    const { bytes, encoding } = answer.body.encoded(request.headers['accept-encoding'] as string | undefined)
    if (encoding) reply.header('content-encoding', encoding)
    return reply.header('etag', answer.body.etag).type(answer.body.type).send(bytes)
  }
  if (answer.body instanceof Live)
    return reply.header('x-accel-buffering', 'no').type('text/event-stream').send(watchLive(answer.body))
  if (answer.status === 204 || answer.status === 304) return reply.send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body ?? null))
}

import { randomUUID } from 'node:crypto'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#access/actor.ts'
import type { Services } from '#integrations/services.ts'
import { catalogue } from '#errors/catalogue.ts'
import { fail, Refusal } from '#kit/refusal.ts'
import { type Database, isDatabaseUnavailable } from '#kit/server/database.ts'
import { tusPath } from '../contract.ts'
import { uploadBytesMax } from '../rules.ts'
import { PartStore, uploader } from './part-store.ts'

export interface UploadRoutesOptions {
  services: Pick<Services, 'store' | 'settings' | 'log' | 'limits'>
  database: Database
  identify: (request: FastifyRequest) => Promise<{ actor: Actor }>
}

/** Rate limit per user: chunks are 1 MiB, so this exceeds what a fast connection needs. */
const perMinute = 1_200

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Registers the tus protocol for resumable uploads. Cross-site requests were rejected earlier. */
export async function registerUploads(app: FastifyInstance, options: UploadRoutesOptions): Promise<void> {
  const { settings, log, limits } = options.services
  const tus = new Server({
    path: tusPath,
    datastore: new PartStore(options),
    maxSize: uploadBytesMax('log', settings),
    relativeLocation: true,
    // No other site may read the responses.
    allowedOrigins: () => false,
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: (_request, last) => (last !== undefined && idPattern.test(last) ? last : undefined),
    onResponseError: (_request, error) => {
      if ('status_code' in error) return undefined
      const code = codeOf(error)
      if (code === 'internal') log.error({ err: error }, 'bug')
      const [status, text] = catalogue[code]
      return { status_code: status, body: JSON.stringify({ code, message: text() }) }
    },
  })
  await app.register(async (scope) => {
    // The tus server reads the body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const [url, methods] of [
      [tusPath, ['POST', 'OPTIONS']],
      [`${tusPath}/:id`, ['HEAD', 'PATCH', 'DELETE', 'OPTIONS']],
    ] as const) {
      scope.route({
        method: [...methods],
        url,
        handler: async (request, reply) => {
          const { actor } = await options.identify(request)
          if (actor.userId === null) fail('not_logged_in')
          if (actor.view !== null) fail('view_only')
          await limits.consume('tus', `user/${actor.userId}`, perMinute)
          reply.header('cache-control', 'no-store')
          reply.hijack()
          for (const [name, value] of Object.entries(reply.getHeaders()))
            if (value !== undefined) reply.raw.setHeader(name, value)
          await uploader.run(actor, () => tus.handle(request.raw, reply.raw))
        },
      })
    }
  })
}

function codeOf(error: Error): keyof typeof catalogue {
  if (error instanceof Refusal) return error.code
  return isDatabaseUnavailable(error) ? 'unavailable' : 'internal'
}

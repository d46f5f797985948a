import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'

/** The header `x-mail-signature`: HMAC-SHA256 of the body with the shared secret, in hex. */
export const mailSignature = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

function isSigned(secret: string, body: string, signature: string): boolean {
  const expected = Buffer.from(mailSignature(secret, body))
  const given = Buffer.from(signature.trim().toLowerCase())
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/**
 * Registers a webhook of the mail provider, for example for replies or bounces. Responds 204 once `take` has
 * processed it; 404 without a valid signature or a configured secret.
 */
export async function registerSignedMails(
  app: FastifyInstance,
  {
    services: { settings, limits },
    path,
    bodyBytesMax,
  }: { services: Pick<Services, 'settings' | 'limits'>; path: string; bodyBytesMax: number },
  take: (body: unknown) => Promise<void>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyBytesMax }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(path, async (request, reply) => {
      await limits.consume(path, request.ip, 600, 60)
      const body = typeof request.body === 'string' ? request.body : ''
      const signature = request.headers['x-mail-signature']
      const key = settings.INBOUND_MAIL_SECRET
      if (!key || typeof signature !== 'string' || !isSigned(key, body, signature)) return fail('not_found')
      await take(jsonOf(body))
      return reply.code(204).send()
    })
  })
}

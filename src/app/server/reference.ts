import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { catalogue } from '#errors/catalogue.ts'
import { openApiDocument } from '#kit/server/openapi.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { nothingOutside, pagePolicy } from '#kit/server/security-headers.ts'
import { namedEndpoints } from '../api.ts'

const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Overboost API</title></head>
<body><script id="api-reference" data-url="/api/openapi.json" data-configuration='{"withDefaultFonts":false,"telemetry":false,"hideClientButton":true}'></script><script src="/api/docs/reference.js"></script></body>
</html>`

/** Serves /api/openapi.json and the reference page at /api/docs; both are generated on first use. */
export function registerReference(app: FastifyInstance, origin: string): void {
  let description: PreparedResponse | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    description ??= PreparedResponse.json(openApiDocument(namedEndpoints, catalogue, origin))
    const { bytes, encoding } = description.encoded(request.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    return reply.header('etag', description.etag).header('vary', 'accept-encoding').type(description.type).send(bytes)
  })
  const policy = pagePolicy(html, nothingOutside)
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html),
  )
  app.get('/api/docs/reference.js', async (_request, reply) => {
    const main = createRequire(import.meta.url).resolve('@scalar/api-reference')
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/javascript; charset=utf-8')
      .send(createReadStream(join(dirname(main), 'browser', 'standalone.js')))
  })
}

import { createServer, type Server } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { askCertificate } from '#integrations/certificates.ts'
import { useWorld } from '#test/world.ts'
import { selfSigned } from '#test/fixtures-certificate.ts'
import { checkCertificates, watchedAddresses } from './certificates.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const owner = await world.signUp({ role: roles.superadmin })
await world.signUp({ role: roles.admin })
let server: Server
let url = ''
beforeAll(async () => {
  server = createServer(selfSigned)
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve)
  })
  url = `https://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const settings = (more: object = {}) => ({
  publicOrigin: url,
  OIDC_ISSUER: undefined,
  OBJECT_STORE_URL: undefined,
  ...more,
})
const kept = async () =>
  (
    await world.owner.db.execute<{ name: string; failure: string | null; until: string | null }>(
      sql`select name, failure, to_char(valid_until at time zone 'UTC', 'YYYY-MM-DD') as until from system_certificates order by name`,
    )
  ).rows
const mailed = async () =>
  (
    await world.owner.db.execute<{ recipient: string; over: string }>(
      sql`select recipient, props ->> 'isOver' as over from mails where template = 'certificate-ends' order by id`,
    )
  ).rows

test('only https addresses are watched', () => {
  const watched = (more: object) => watchedAddresses(settings(more)).map(({ name }) => name)
  expect(watched({ publicOrigin: 'http://localhost' })).toEqual([])
  expect(watched({ OIDC_ISSUER: 'https://id.example', OBJECT_STORE_URL: 'http://store.example' })).toEqual([
    'shop',
    'issuer',
  ])
})

describe('a certificate', () => {
  test('says its end, and why it is not trusted, to the one who asks', async () => {
    expect(await askCertificate(url)).toEqual({ validUntil: new Date(selfSigned.end), failure: 'Self-signed' })
  })
  test('of a server that is away has none', async () => {
    expect(await askCertificate('https://localhost:1')).toEqual({ validUntil: null, failure: 'Connection refused' })
  })
  test('is kept with its last answer, and with its end while nothing answers', async () => {
    const day = selfSigned.end.slice(0, 10)
    await checkCertificates(world.database, settings({ OBJECT_STORE_URL: 'https://localhost:1' }), new Date())
    expect(await kept()).toEqual([
      { name: 'shop', failure: 'Self-signed', until: day },
      { name: 'store', failure: 'Connection refused', until: null },
    ])
    await checkCertificates(world.database, settings({ publicOrigin: 'https://localhost:1' }), new Date())
    expect(await kept()).toEqual([{ name: 'shop', failure: 'Connection refused', until: day }])
    expect(await mailed()).toEqual([])
  })
  test('that ends soon is mailed to super admins, once for 30, 14 and 3 days and once when it is over', async () => {
    const before = (days: number) => new Date(new Date(selfSigned.end).getTime() - days * 86_400_000)
    for (const days of [31, 29, 28, 14, 10, 2, 1, -1, -2])
      await checkCertificates(world.database, settings(), before(days))
    const recipient = owner.email
    expect(await mailed()).toEqual([
      { recipient, over: 'false' },
      { recipient, over: 'false' },
      { recipient, over: 'false' },
      { recipient, over: 'true' },
    ])
  })
})

import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { type Client, useWorld } from '#test/world.ts'
import { dump } from '../samples/dumps.ts'
import {
  downloadFile,
  getFile,
  listFiles,
  permitAnyDownload,
  permitDownload,
  removeFile,
  type StoredFile,
} from '../contract.ts'

const { world } = await useWorld({ environment: { FILE_MAX_BYTES: '600000', FILE_QUOTA_BYTES: '1500000' } })

const octets = { 'content-type': 'application/octet-stream' }
/** Uploads bytes as a single body, as a script would. */
async function send(client: Client, bytes: Uint8Array, query: Record<string, string> = {}, language = 'en') {
  const response = await fetch(`${client.origin}/api/v1/files?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: {
      ...octets,
      'accept-language': language,
      origin: client.origin,
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: Uint8Array.from(bytes),
  })
  return { status: response.status, body: (await response.json()) as StoredFile & { code: string } }
}
const bytesOf = async (client: Client, url: string) => {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${client.origin}${url}`, { headers: { cookie } })
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('uploadFile', () => {
  test('keeps the bytes, their hash and what they are', async () => {
    const client = await world.login()
    const bytes = dump({ size: 65_536, seed: 1 })
    const { status, body } = await send(client, bytes, { name: 'read.bin' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'tune', name: 'read.bin', bytes: 65_536, duplicate_of: null })
    expect(body.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect((await client.call(getFile, { params: { id: body.id }, query: {} })).body).toEqual(body)
  })
  test('tells each reader what it is in their language', async () => {
    const client = await world.login()
    const cut = Buffer.from(':0400000001020304F2\n:04000400050607\n')
    const { body } = await send(client, cut, { name: 'read.hex' })
    const readIn = async (language: string) =>
      (await client.request('GET', `/api/v1/files/${body.id}`, undefined, { 'accept-language': language }))
        .body as typeof body
    const [english, german, french] = [await readIn('en'), await readIn('de'), await readIn('fr')]
    expect(english.verdict).toMatchObject({
      title: 'Damaged Intel HEX',
      contradictions: [
        '1 of 2 records is damaged. Line 2 is too short or too long.',
        'The end record is missing. The file may be incomplete.',
      ],
    })
    expect(german.verdict).toMatchObject({
      title: 'Intel HEX, beschädigt',
      contradictions: [
        '1 von 2 Datensätzen ist beschädigt. Zeile 2 ist zu kurz oder zu lang.',
        'Der Enddatensatz fehlt. Die Datei ist möglicherweise unvollständig.',
      ],
      facts: expect.arrayContaining([{ label: 'Daten', value: '4 Byte' }]),
    })
    expect(french.verdict?.contradictions[0]).toBe(
      '1 enregistrement sur 2 est endommagé. La ligne 2 est trop courte ou trop longue.',
    )
    const { rows } = await world.owner.db.execute(sql`select verdict::text as stored from files where id = ${body.id}`)
    expect(rows[0]?.['stored']).not.toMatch(/is damaged|Damaged Intel|is missing/)
    const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])
    const refused = await send(client, picture, { name: 'a.jpg', purpose: 'tune' }, 'de')
    expect(refused.body).toMatchObject({ message: expect.stringContaining('Erkannt: JPEG-Bild.') })
  })
  test('says that the same bytes were sent before', async () => {
    const client = await world.login()
    const bytes = dump({ size: 4096, seed: 2 })
    const first = await send(client, bytes, { name: 'a.bin' })
    const second = await send(client, bytes, { name: 'b.bin' })
    expect(second.body.duplicate_of).toBe(first.body.id)
    const other = await send(await world.login(), bytes, { name: 'a.bin' })
    expect(other.body.duplicate_of).toBeNull()
  })
  test.each([
    ['an empty file', new Uint8Array(), { name: 'a.bin' }, 422, 'file_empty'],
    ['a file over the limit', new Uint8Array(600_001), { name: 'a.bin' }, 413, 'file_too_large'],
    [
      'a program for a ticket',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 7)]),
      { name: 'photo.png', purpose: 'attachment' },
      422,
      'file_kind_refused',
    ],
    [
      'a page with a script for a ticket',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      { name: 'a.txt', purpose: 'attachment' },
      422,
      'file_kind_refused',
    ],
    ['a drawing as signature', Buffer.from('<svg/>'), { purpose: 'signature' }, 422, 'file_kind_refused'],
    ['a text as tune file', Buffer.from('hello'), { purpose: 'tune' }, 422, 'file_kind_refused'],
    ['a delivery by a customer', Buffer.from('hello'), { purpose: 'delivery' }, 403, 'forbidden'],
    ['an unknown purpose', Buffer.from('hello'), { purpose: 'x' }, 422, 'validation_failed'],
  ])('%s is refused and leaves nothing', async (_name, bytes, query, status, code) => {
    const client = await world.login()
    const answer = await send(client, bytes, query)
    expect(answer).toMatchObject({ status, body: { code } })
    expect((await client.call(listFiles, { query: {} })).body.data).toEqual([])
  })
  test('a body that is not bytes is refused', async () => {
    const client = await world.login()
    expect(await client.request('POST', '/api/v1/files?name=a.bin', { a: 1 })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    })
  })
  test('bytes are no body for other calls', async () => {
    const client = await world.login()
    expect((await client.request('POST', '/api/v1/addresses', 'x', octets)).status).toBe(415)
  })
  test('another site cannot upload', async () => {
    const client = await world.login()
    const headers = { ...octets, origin: 'https://evil.test' }
    expect((await client.request('POST', '/api/v1/files', 'x', headers)).body).toMatchObject({ code: 'cross_site' })
  })
  test('the quota of a person holds, also for two at once', async () => {
    const client = await world.login()
    const all = await Promise.all(
      [1, 2, 3, 4].map((seed) => send(client, dump({ size: 500_000, seed }), { name: 'a.bin' })),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409])
    expect(all.find(({ status }) => status === 409)?.body.code).toBe('file_quota_exceeded')
    expect((await client.call(listFiles, { query: {} })).body.data).toHaveLength(3)
  })
  test.each([
    ['../../etc/passwd.bin', 'passwd.bin'],
    [String.raw`C:\secret\x.bin`, 'x.bin'],
    ['a\u0000b\n\u202Ecod.bin', 'abcod.bin'],
    ['<img src=x onerror=alert(1)>.bin', '<img src=x onerror=alert(1)>.bin'],
    ['...', 'unnamed'],
  ])('the name %j becomes %j', async (name, cleaned) => {
    const client = await world.login()
    const { body } = await send(client, dump({ size: 4096, seed: 9 }), { name, purpose: 'tune' })
    expect(body.name ?? body.code).toBe(cleaned)
  })
})

describe('own files', () => {
  test('another person gets the answer of a file that does not exist', async () => {
    const owner = await world.login()
    const { body: file } = await send(owner, dump({ size: 4096, seed: 3 }), { name: 'a.bin' })
    const other = await world.login()
    const none = await other.call(getFile, { params: { id: 999_999 }, query: {} })
    expect(await other.call(getFile, { params: { id: file.id }, query: {} })).toMatchObject({
      status: 404,
      body: none.body,
    })
    expect((await other.call(permitDownload, { params: { id: file.id } })).status).toBe(404)
    expect((await other.call(removeFile, { params: { id: file.id } })).status).toBe(404)
  })
  test('a file of the other region answers 421', async () => {
    const owner = await world.login()
    const { body: file } = await send(owner, dump({ size: 4096, seed: 3 }), { name: 'a.bin' })
    owner.cookies.set('overboost_region', '2')
    const answer = await owner.call(getFile, { params: { id: file.id }, query: {} })
    expect(answer.status).toBe(421)
    expect(answer.headers.get('x-region')).toBe('1')
  })
  test('a chosen vehicle of another maker contradicts the verdict', async () => {
    const owner = await world.login()
    const { body: file } = await send(
      owner,
      dump({ size: 65_536, seed: 4, text: '8D0907551M  2.7l V6/5VT         0002' }),
      {
        name: 'a.bin',
      },
    )
    const bmw = await owner.call(getFile, { params: { id: file.id }, query: { make: 'BMW' } })
    expect(bmw.body.verdict?.contradictions.join()).toContain('8D0907551M')
    const audi = await owner.call(getFile, { params: { id: file.id }, query: { make: 'Audi' } })
    expect(audi.body.verdict?.contradictions).toEqual([])
  })
  test('are listed newest first, by name and in pages', async () => {
    const client = await world.login()
    for (const name of ['one.bin', 'two.bin', '100%.bin']) await send(client, dump({ size: 4096, seed: 5 }), { name })
    const first = await client.call(listFiles, { query: { limit: 2 } })
    expect(first.body.data.map(({ name }) => name)).toEqual(['100%.bin', 'two.bin'])
    const next = await client.call(listFiles, { query: { limit: 2, after: first.body.next ?? '' } })
    expect(next.body).toMatchObject({ data: [{ name: 'one.bin' }], next: null })
    expect((await client.call(listFiles, { query: { search: '%' } })).body.data).toHaveLength(1)
    expect((await client.call(listFiles, { query: { kind: 'log' } })).body.data).toEqual([])
  })
})

describe('a download', () => {
  const uploaded = async () => {
    const owner = await world.login()
    const bytes = dump({ size: 70_000, seed: 6 })
    const { body: file } = await send(owner, bytes, { name: 'häßlich"\r\n.bin' })
    return { owner, bytes, file }
  }
  test('gives the bytes once, as something to save under a name of ours', async () => {
    const { owner, bytes, file } = await uploaded()
    const { body: permit } = await owner.call(permitDownload, { params: { id: file.id } })
    expect(permit.token.length).toBeGreaterThanOrEqual(43)
    const got = await bytesOf(owner, permit.url)
    expect(got.status).toBe(200)
    expect(Buffer.from(got.bytes).equals(bytes)).toBe(true)
    expect(got.headers.get('content-disposition')).toBe(`attachment; filename="overboost-tune-${file.id}.bin"`)
    expect(got.headers.get('x-content-type-options')).toBe('nosniff')
    expect(got.headers.get('content-security-policy')).toContain('sandbox')
    expect(got.headers.get('cache-control')).toContain('no-store')
    expect((await bytesOf(owner, permit.url)).status).toBe(409)
  })
  test('is given once to ten who ask at once', async () => {
    const { owner, file } = await uploaded()
    const { body: permit } = await owner.call(permitDownload, { params: { id: file.id } })
    const all = await Promise.all(Array.from({ length: 10 }, () => bytesOf(owner, permit.url)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  test('is not given for a token of another, of another file, cut or empty', async () => {
    const { owner, file } = await uploaded()
    const { body: permit } = await owner.call(permitDownload, { params: { id: file.id } })
    const read = (client: Client, id: number, token: string) =>
      client.call(downloadFile, { params: { id }, query: { token } }).then(({ status }) => status)
    expect(await read(await world.login(), file.id, permit.token)).toBe(404)
    expect(await read(world.client(), file.id, permit.token)).toBe(401)
    expect(await read(owner, file.id + 1, permit.token)).toBe(404)
    expect(await read(owner, file.id, permit.token.slice(0, -1))).toBe(404)
    expect(await read(owner, file.id, '')).toBe(404)
  })
  test('is not given after five minutes', async () => {
    const { owner, file } = await uploaded()
    const { body: permit } = await owner.call(permitDownload, { params: { id: file.id } })
    await world.owner.pool.query(
      `update file_downloads set expires_at = now() - interval '1 second' where file_id = $1`,
      [file.id],
    )
    expect((await bytesOf(owner, permit.url)).status).toBe(409)
  })
  test('by staff is recorded; a customer cannot ask for it', async () => {
    const { owner, file } = await uploaded()
    expect((await owner.call(permitAnyDownload, { params: { id: file.id } })).status).toBe(403)
    const staff = await world.login({ role: roles.admin })
    const { body: permit } = await staff.call(permitAnyDownload, { params: { id: file.id } })
    expect((await bytesOf(staff, permit.url)).status).toBe(200)
    const { rows } = await world.owner.pool.query('select used_at, address from file_downloads where file_id = $1', [
      file.id,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0].used_at).not.toBeNull()
  })
  test('the token is stored nowhere', async () => {
    const { owner, file } = await uploaded()
    const { body: permit } = await owner.call(permitDownload, { params: { id: file.id } })
    const { rows } = await world.owner.pool.query('select * from file_downloads where file_id = $1', [file.id])
    expect(JSON.stringify(rows)).not.toContain(permit.token)
  })
})

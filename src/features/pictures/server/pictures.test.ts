import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listMakes } from '#features/catalog/contract/catalog.ts'
import { makes } from '#features/vehicles/server/tables.ts'
import { endpointUrl } from '#kit/contract.ts'
import { pictureSources } from '#kit/picture-address.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import {
  getPicture,
  listPictures,
  removePicture,
  type StoredPicture,
  updatePicture,
  uploadPicture,
} from '../contract.ts'
import { cleanDrawing } from './clean-drawing.ts'
import { drawingBombs, hostileDrawings } from './hostile-drawings.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const editor = await world.login({ flags: ['ct'] })
const visitor = world.client()

async function upload(bytes: Uint8Array | string, name = 'picture', client = editor) {
  const response = await fetch(`${world.origins[0]}${endpointUrl(uploadPicture, { query: { name } })}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      origin: world.origins[0]!,
      cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    },
    body: bytes as BodyInit,
  })
  return { status: response.status, body: (await response.json()) as StoredPicture & { code?: string } }
}
const photo = (color: string, width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: color } })
const made = (id: number) =>
  expect.poll(async () => (await editor.call(getPicture, { params: { id } })).body.state).toBe('ready')
const fetched = async (path: string) => {
  const response = await fetch(`${world.origins[0]}${path}`)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('uploadPicture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    '201: %s, in every size that it is wide enough for',
    async (kind) => {
      const sent = await photo({ jpeg: '#c93508', png: '#224466', webp: '#1b7f4d', avif: '#888800' }[kind])
        .withExif({ IFD0: { Make: 'Camera of a customer' } })
        .toFormat(kind)
        .toBuffer()
      const { status, body } = await upload(sent, `photo.${kind}`)
      expect([status, body.kind, body.width, body.height]).toEqual([201, kind, 800, 600])
      await made(body.id)
      const { srcSet } = pictureSources(body.url)!
      const sizes = srcSet!.split(', ').map((item) => item.split(' ')[0]!)
      expect(sizes).toHaveLength(4)
      for (const size of sizes) {
        const { response, bytes } = await fetched(size)
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        const facts = await sharp(bytes).metadata()
        expect([facts.format, facts.exif]).toEqual(['webp', undefined])
        expect(size).toContain(`/${facts.width}.webp`)
      }
    },
  )
  test('201: a drawing stays a drawing, without what could run or load', async () => {
    const { status, body } = await upload(
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" onload="alert(1)"><script>alert(2)</script><rect width="40" height="30" fill="#c93508"/><image href="https://elsewhere.test/x.png"/></svg>`,
      'badge.svg',
    )
    expect([status, body.kind]).toEqual([201, 'svg'])
    const { response, bytes } = await fetched(body.url)
    expect(response.headers.get('content-type')).toContain('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(bytes.toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#c93508"></rect></svg>',
    )
    await made(body.id)
  })
  test('201: the same bytes are stored once', async () => {
    const sent = await photo('#010203').png().toBuffer()
    const [first, second] = await Promise.all([upload(sent), upload(sent)])
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
  })
  test.each([
    ['nothing', '', 'file_empty'],
    ['a page', '<!doctype html><svg></svg><script>alert(1)</script>', 'file_kind_refused'],
    ['a program called picture', 'MZ\u0090\u0000', 'file_kind_refused'],
    ['a picture that breaks off', Buffer.from('\xff\xd8\xff\xe0broken', 'latin1'), 'file_kind_refused'],
    ['a drawing with entities', drawingBombs.entities, 'file_kind_refused'],
    ['a drawing of too many parts', drawingBombs.parts, 'file_kind_refused'],
    ['a drawing of too much text', drawingBombs.text, 'picture_too_large'],
    ['a drawing of endless size', drawingBombs.size, 'picture_too_large'],
  ])('422 for %s', async (_, bytes, code) => {
    const { status, body } = await upload(bytes)
    expect([status, body.code]).toEqual([422, code])
  })
  test('422 for a bomb: few bytes of many pixels, refused before they are unpacked', async () => {
    const bomb = await photo('#000', 16_000, 16_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    const started = performance.now()
    const { status, body } = await upload(bomb)
    expect([status, body.code]).toEqual([422, 'picture_too_large'])
    const refused = performance.now()
    await sharp(bomb, { limitInputPixels: false }).resize(8).toBuffer()
    const unpacked = performance.now()
    expect(refused - started).toBeLessThan(unpacked - refused)
  })
  test('422 for a picture that is cut in the middle', async () => {
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    const { status, body } = await upload(noise.subarray(0, noise.length / 2))
    expect([status, body.code]).toEqual([422, 'file_kind_refused'])
  })
  test('403 for those who may only look', async () => {
    const reader = await world.login({ flags: ['tcro'] })
    expect((await upload(await photo('#fff').png().toBuffer(), 'x', reader)).status).toBe(403)
    expect((await reader.call(listPictures, { query: {} })).status).toBe(200)
  })
})

describe('a drawing', () => {
  test.each(hostileDrawings)('loses %s', (_, text) => {
    const clean = cleanDrawing(text)
    expect(clean).toMatch(/^<svg[\s>]/)
    expect(clean).not.toMatch(
      /script|onload|onclick|https?:\/\/(?!www\.w3\.org)|javascript|foreignobject|iframe|<use|<image|<animate|<set|@import|data:/i,
    )
  })
  test('keeps its shapes, gradients and looks', () => {
    const text =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient><linearGradient id="b" href="#a"></linearGradient></defs><path d="M0 0L9 9" fill="url(#b)" style="stroke:#c93508;stroke-width:2"></path></svg>'
    expect(cleanDrawing(text)).toBe(text)
  })
})

describe('updatePicture and removePicture', () => {
  test('200: the focal point is part of the address that the shop shows', async () => {
    const { body } = await upload(await photo('#abcdef').png().toBuffer())
    const [make] = await world.database.db.update(makes).set({ pictureId: body.id }).returning()
    const shown = async () =>
      (await visitor.call(listMakes, {})).body.data.find(({ slug }) => slug === make!.slug)?.picture
    await expect.poll(shown).toBe(body.url)
    const change = { params: { id: body.id }, body: { alt: 'A car', focus_x: 20, focus_y: 80, version: body.version } }
    expect((await editor.call(updatePicture, change)).body.url).toContain('?focus=20-80')
    await expect.poll(shown).toContain('?focus=20-80')
    expect((await editor.call(updatePicture, change)).refusal.code).toBe('stale_version')
    expect((await editor.call(removePicture, { params: { id: body.id } })).refusal.code).toBe('in_use')
    await world.database.db.update(makes).set({ pictureId: null }).where(eq(makes.id, make!.id))
    expect((await editor.call(removePicture, { params: { id: body.id } })).status).toBe(204)
    expect((await editor.call(removePicture, { params: { id: body.id } })).status).toBe(404)
    const { rows } = await world.database.db.execute(
      sql`select action from audits where object = ${`picture/${body.id}`} order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['pictures.upload', 'pictures.update', 'pictures.remove'])
  })
})

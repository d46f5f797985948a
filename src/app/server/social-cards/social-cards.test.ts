import sharp from 'sharp'
import { expect, test } from 'vitest'
import { products } from '#features/products/server/tables.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { loadPen } from './outline.ts'

const { world } = await useWorld({ fill: { shop: fillShop, catalog: fillCatalog } })
const { make, year, model, engine } = golfR
const enginePath = `/catalog/${make}/${year}/${model}/${engine}`
const get = (path: string, headers = {}) => fetch(`${world.origins[0]}${path}`, { headers })

/** How many of the pixels of the plot's place are in the color of the tuned curve. */
async function signalShare(bytes: ArrayBuffer): Promise<number> {
  const { data, info } = await sharp(bytes)
    .extract({ left: 640, top: 120, width: 500, height: 420 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += info.channels) if (data[at]! > 200 && data[at + 2]! < 90) found += 1
  return found / (info.width * info.height)
}

test('an engine has a card of 1200 by 630 with its dyno curve, kept by its tag', async () => {
  const answer = await get(`/cards/1-USD-en${enginePath}.png`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const bytes = await answer.arrayBuffer()
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
  expect(await signalShare(bytes)).toBeGreaterThan(0.005)
  const again = await get(`/cards/1-USD-en${enginePath}.png`, { 'if-none-match': answer.headers.get('etag') })
  expect(again.status).toBe(304)
})

test('other pages share a card without a curve, in each language', async () => {
  const [english, german] = await Promise.all(
    ['en', 'de'].map(async (language) => (await get(`/cards/1-USD-${language}/brand.png`)).arrayBuffer()),
  )
  expect(await signalShare(english!)).toBe(0)
  expect(Buffer.from(english!).equals(Buffer.from(german!))).toBe(false)
})

test('the card of a product follows its price, and is drawn again when that changes', async () => {
  const tag = async () => (await get('/cards/1-USD-en/products/obd-cable.png')).headers.get('etag')
  const before = await tag()
  expect(before).not.toBeNull()
  await world.database.db.update(products).set({ name: 'OBD cable, shielded' })
  await expect.poll(tag).not.toBe(before)
})

test.each(['/cards/1-USD-en/products/no-such.png', '/cards/9-USD-en/brand.png', '/cards/1-USD-en/admin.png'])(
  'there is no card %s',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test('text is drawn as shapes: accents come along, other scripts are left out, long lines are cut', async () => {
  const pen = await loadPen()
  expect(pen.width('Škoda Łódź', 50)).toBeGreaterThan(pen.width('koda d', 50))
  expect(pen.width('漢字', 50)).toBe(0)
  const lines = pen.wrap('Volkswagen Golf R Variant 2.0 TSI EA888 generation four', {
    size: 76,
    width: 300,
    linesMax: 2,
  })
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/…$/)
  for (const line of lines) expect(pen.width(line, 76)).toBeLessThanOrEqual(300)
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { copyDatabase } from '#test/database.ts'
import { importKinds } from '#features/catalog-imports/rules.ts'
import { plainMapping, readMapping } from './mapping.ts'
import { shownMax } from './problems.ts'
import { runImport } from './run-import.ts'
import type { ImportFile } from './stage-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'overboost-import-'))
let database: Awaited<ReturnType<typeof copyDatabase>>
let client: Client

beforeEach(async () => {
  database = await copyDatabase(inject('databaseUrl'))
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, text: string | Uint8Array, more: Partial<ImportFile> = {}): ImportFile {
  const path = join(folder, name)
  writeFileSync(path, text)
  return { path, ...more }
}
const take = (...files: ImportFile[]) => runImport({ url: database.url, files })
const template = (kind: string): ImportFile => ({ path: `docs/import/${kind}.csv` })
const count = async (table: string): Promise<number> =>
  Number((await client.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n)
const reasons = async (...files: ImportFile[]): Promise<string[]> => {
  const { problems } = await take(...files)
  return problems.lines().map((line) => line.replace(`${folder}/`, ''))
}
const head = 'make,model,body,year,engine,fuel,aspiration\n'
const good = 'Acme,Bolt,hatch,2015,Acme 2.0,petrol,turbo\n'

describe('the templates', () => {
  test('are taken together in any order, and a second time without change', async () => {
    const files = importKinds.toReversed().map(template)
    const first = await take(...files)
    expect(first.problems.lines()).toEqual([])
    expect(first.written).toMatchObject({ engines: { added: 2 }, tunes: { added: 2 }, products: { added: 2 } })
    expect(first.written['product_variants']).toEqual({ added: 1, changed: 0 })
    expect([await count('fitments'), await count('fitment_transmissions'), await count('tune_recommends')]).toEqual([
      5, 2, 1,
    ])
    const { rows } = await client.query(`select price, torque from tunes where slug = 'example-stage-1'`)
    expect(rows[0]).toEqual({
      price: { USD: 64900, CAD: 87900, EUR: 59900, GBP: 51900 },
      torque: { value: 310, unit: 'lb-ft' },
    })
    const again = await take(...files)
    expect(Object.values(again.written).every(({ added, changed }) => added === 0 && changed === 0)).toBe(true)
  })
})

describe('all or nothing', () => {
  test('a bad row is named by line, column and reason, and nothing is written', async () => {
    expect(await reasons(file('v.csv', `${head}${good}Acme,Bolt,boat,20x,Acme 2.0,petrol,turbo\n`))).toEqual([
      'v.csv:3 body: is none of hatch, sedan, wagon, coupe, suv, pickup, roadster, van',
      'v.csv:3 year: is no year: a number with at most one decimal digit, or Series',
    ])
    expect(await count('makes')).toBe(0)
  })
  test('a bad tune takes back the vehicles of the same run', async () => {
    const tunes = file('t.csv', 'slug,engine_slug,name,part_number\ns1,nowhere,Stage 1,P1\n')
    expect(await reasons(tunes, file('v.csv', head + good))).toEqual(['t.csv:2 engine_slug: there is no "nowhere"'])
    expect([await count('makes'), await count('engines')]).toEqual([0, 0])
  })
  test('at most a hundred problems are shown, then how many more', async () => {
    const { problems } = await take(file('v.csv', head + ',Bolt,hatch,2015,E,petrol,turbo\n'.repeat(150)))
    expect([problems.count, problems.shown.length, problems.lines().at(-1)]).toEqual([150, shownMax, '… and 50 more'])
  })
})

describe('stored rows', () => {
  test('keep the fuel that a tune needs', async () => {
    await take(...['engines', 'transmissions', 'vehicles', 'tunes'].map(template))
    const row = file('t.csv', 'slug,part_number,octane\nexample-stage-1,EX-1,93 AKI (98 RON)\n', { kind: 'tunes' })
    expect(await reasons(row)).toEqual([])
    const { rows } = await client.query(`select octane from tunes where slug = 'example-stage-1'`)
    expect(rows).toEqual([{ octane: '93 AKI (98 RON)' }])
  })
  test('keep the manual of a product, and refuse one that is no web address', async () => {
    const row = (manual: string) => file('p.csv', `name,category,price_usd,manual_url\nIntake,Intakes,10,${manual}\n`)
    expect(await reasons(row('javascript:alert(1)'))).toEqual([
      expect.stringContaining('manual_url: is no web address'),
    ])
    expect(await reasons(row('https://example.test/intake.pdf'))).toEqual([])
    const { rows } = await client.query('select manual_url from products')
    expect(rows).toEqual([{ manual_url: 'https://example.test/intake.pdf' }])
  })
  test('are changed by a second import, and an empty cell keeps what is stored', async () => {
    await take(template('products'))
    const { written } = await take(
      file('p.csv', 'slug,name,brand,price_usd\nexample-intake,New name,,310.50\n', { kind: 'products' }),
    )
    expect(written['products']).toEqual({ added: 0, changed: 1 })
    const { rows } = await client.query(`select name, brand, prices from products where slug = 'example-intake'`)
    expect(rows[0]).toEqual({
      name: 'New name',
      brand: 'Example Parts',
      prices: { USD: 31050, CAD: 39900, EUR: 27900, GBP: 23900 },
    })
  })
  test('take a counted stock as a change', async () => {
    await client.query(`insert into stock_locations (slug, name, region) values ('main', 'Main', 1)`)
    const row = (stock: number) =>
      file('p.csv', `name,category,price_usd,stock_location,stock\nIntake,Intakes,10,main,${stock}\n`)
    for (const stock of [5, 3, 3]) expect((await take(row(stock))).problems.lines()).toEqual([])
    const { rows } = await client.query('select on_hand from stock_levels')
    expect([rows, await count('stock_changes')]).toEqual([[{ on_hand: 3 }], 2])
  })
  test('stock that the shop can’t take is named: of variants, of a kit, at a retired location', async () => {
    await client.query(`insert into stock_locations (slug, name, region, status)
      values ('main', 'Main', 1, 'open'), ('old', 'Old', 1, 'retired')`)
    const rows = (place: string, names: readonly string[]) =>
      file('p.csv', [head, ...names.map((name) => `${name},Wear,10,${place}`)].join('\n'))
    const head = 'name,category,price_usd,stock_location,stock'
    await take(rows(',', ['Shirt', 'Box', 'Cap']))
    await client.query(
      `insert into product_options (product_id, name) select id, 'Size' from products where slug = 'shirt'`,
    )
    await client.query(`insert into product_selections (option_id, name) select id, 'L' from product_options`)
    await client.query(`insert into product_variants (product_id, selection_ids)
      select o.product_id, array[s.id] from product_options o join product_selections s on s.option_id = o.id`)
    await client.query(`insert into kit_parts (kit_id, product_id, quantity, position)
      select k.id, p.id, 1, 1 from products k, products p where k.slug = 'box' and p.slug = 'cap'`)
    expect(await reasons(rows('main,5', ['Shirt', 'Box', 'Cap']))).toEqual([
      'p.csv:2 stock: is counted by variant: this product has variants, count them on its stock page',
      'p.csv:3 stock: is that of its parts: this product is a kit',
    ])
    expect(await reasons(rows('old,5', ['Cap']))).toEqual(['p.csv:2 stock_location: is retired'])
    expect(await reasons(rows('main,5', ['Cap']))).toEqual([])
  })
  test('what a new thing lacks is named', async () => {
    expect(await reasons(file('v.csv', 'make,model,year,engine\nAcme,Bolt,2015,E\n'))).toEqual([
      'v.csv:2 body: is needed: model "bolt" is not in the shop yet',
    ])
    expect(await reasons(file('t.csv', 'slug,name,part_number\ns1,Stage 1,P1\n'))).toEqual([
      't.csv:2 engine_slug: is needed: tune "s1" is not in the shop yet',
    ])
  })
})

describe('reading', () => {
  test('line numbers hold after quoted line breaks and empty lines, with either line end', async () => {
    const text = 'name,category,description,price_usd\nA,C,"one\ntwo",1\n\n,C,x,1\n'
    for (const [name, content] of [
      ['p.csv', text],
      ['q.csv', text.replaceAll('\n', '\r\n')],
    ] as const)
      expect(await reasons(file(name, content))).toEqual([`${name}:5 name: is empty`])
  })
  test('a byte order mark is no part of the first column', async () => {
    expect(await reasons(file('v.csv', `\uFEFF${head}${good}`))).toEqual([])
    expect(await count('makes')).toBe(1)
  })
  test.each([
    ['=HYPERLINK(1)', 'begins like a formula (= + - @)'],
    ['\tBolt', 'begins like a formula (= + - @)'],
    ['Bo\u0007lt', 'holds a control character or a line break'],
    ['Bo\u202Elt', 'holds a control character or a line break'],
  ])('a name such as %j is refused', async (name, reason) => {
    expect(await reasons(file('v.csv', `${head}Acme,${name},hatch,2015,E,petrol,turbo\n`))).toEqual([
      `v.csv:2 model: ${reason}`,
    ])
  })
  test('broken files are refused', async () => {
    expect(await reasons(file('a.csv', `${head}Acme,"Bolt,hatch\n`))).toEqual([
      'a.csv:2 row: a quoted cell that begins here is never closed',
    ])
    expect(await reasons(file('b.csv', `${head}Acme,Bolt\n`))).toEqual([
      'b.csv:2 row: has 2 cells where the header has 7',
    ])
    expect(await reasons(file('c.csv', Buffer.from(`${head}Acm\u00e9`, 'latin1')))).toHaveLength(1)
    expect(await reasons(file('d.csv', ''))).toEqual(['d.csv:1 header: the file is empty'])
    expect(await reasons(file('e.csv', 'make,model,paint\n'))).toEqual([
      'e.csv:1 header: "paint" of the file is no column of vehicles',
    ])
  })
  test('rows that describe one thing differently are refused, and so is a second row for one engine', async () => {
    expect(await reasons(file('v.csv', `${head}${good}Acme,Bolt,hatch,2016,Acme 2.0,diesel,turbo\n`))).toEqual([
      'v.csv:3 fuel: the same engine has "diesel" here and "petrol" in line 2',
    ])
    expect(await reasons(file('e.csv', 'name,fuel,aspiration\nE,petrol,turbo\ne,petrol,turbo\n'))).toEqual([
      'e.csv:3 slug: engine "e" is in line 2 already',
    ])
  })
})

describe('foreign files', () => {
  test('a cell is put together from several columns', async () => {
    const map = plainMapping('engines', {
      name: '{Litres} L {Aspiration}',
      fuel: 'Fuel',
      aspiration: 'Aspiration',
      code: '{Gone in this row}',
    })
    const text = 'Litres,Aspiration,Fuel,Gone in this row\n2.0,turbo,petrol,\n,turbo,petrol,\n'
    expect(await reasons(file('f.csv', text, { map }))).toEqual([])
    const { rows } = await client.query('select name, code from engines order by id')
    expect(rows).toEqual([
      { name: '2.0 L turbo', code: null },
      { name: 'L turbo', code: null },
    ])
    const missing = plainMapping('engines', { name: '{Litres} {Nowhere}' })
    expect(await reasons(file('g.csv', text, { map: missing }))).toEqual([
      'g.csv:1 header: "Nowhere" of the mapping is not in the file',
    ])
  })
  test('a mapping brings in a file without a header row', async () => {
    const map = readMapping('docs/import/corgis-map.json')
    const { problems, rows, written } = await take({ path: 'src/import/samples/cars.csv', map })
    expect([problems.lines(), rows]).toEqual([[], 60])
    expect(written['makes']?.added).toBeGreaterThan(15)
    const { rows: found } = await client.query(
      `select e.horsepower, e.fuel, t.kind from makes k join models m on m.make_id = k.id join fitment_transmissions f on f.model_id = m.id
       join engines e on e.id = f.engine_id join transmissions t on t.id = f.transmission_id where k.slug = 'audi' and m.slug = 'a3'`,
    )
    expect(found[0]).toEqual({ horsepower: 250, fuel: 'petrol', kind: 'automatic' })
    expect(
      (
        await client.query(
          `select 1 from models m join makes k on k.id = m.make_id where k.slug = 'ford' and m.slug like 'transit%'`,
        )
      ).rowCount,
    ).toBe(1)
  })
  test('a mapping of columns that are not there is refused', async () => {
    const map = { ...readMapping('docs/import/corgis-map.json'), header: ['Year'] }
    expect((await reasons(file('v.csv', '2015\n', { map }))).at(0)).toContain('of the mapping is not in the file')
  })
})

test('a hundred thousand rows are taken in one go', async () => {
  const lines = Array.from(
    { length: 100_000 },
    (_, row) =>
      `Make ${row % 50},Model ${row % 2000},suv,${1990 + Math.floor(row / 4000)},Engine ${row % 4000},petrol,turbo\n`,
  )
  const ticks: number[] = []
  const { problems, rows } = await runImport({
    url: database.url,
    files: [file('many.csv', head + lines.join(''))],
    progress: (_, done) => ticks.push(done),
  })
  expect([problems.lines(), rows, ticks.length]).toEqual([[], 100_000, 20])
  expect([await count('makes'), await count('models'), await count('engines'), await count('fitments')]).toEqual([
    50, 2000, 4000, 100_000,
  ])
})

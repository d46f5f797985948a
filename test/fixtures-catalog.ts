/** A small catalog for tests: one make with two models, an engine with all kinds of tunes, and three tools. */
import type { PricesByCurrency } from '#kit/money.ts'
import { type Database, insertOne } from '#kit/server/database.ts'
import { engineToolRestrictions, tools } from '#features/tools/server/tables.ts'
import * as tuneTables from '#features/tunes/server/tables.ts'
import * as vehicleTables from '#features/vehicles/server/tables.ts'
import { sampleCurves } from './sample-curves.ts'

export const golfR = { make: 'volkswagen', year: '2017', model: 'golf-r', engine: 'vw-is38' } as const
export const golfPlain = { make: 'volkswagen', year: '2019', model: 'golf', engine: 'vw-14-tsi' } as const

export interface CatalogFixture {
  tuneId: (slug: string) => number
  toolId: (slug: string) => number
  /** Stock dyno run of the Golf R's engine. */
  stockRunId: number
}

const usd = (minor: number): PricesByCurrency => ({
  USD: minor,
  CAD: Math.round(minor * 1.33),
  EUR: Math.round(minor * 0.92),
  GBP: Math.round(minor * 0.8),
})

const hp = (value: number) => ({ value, unit: 'hp' as const })
const lbFt = (value: number) => ({ value, unit: 'lb-ft' as const })
const figures = (crankHp: number, crankLbFt: number) => ({
  crankHorsepower: hp(crankHp),
  crankTorque: lbFt(crankLbFt),
  horsepower: hp(Math.round(crankHp * 0.82)),
  torque: lbFt(Math.round(crankLbFt * 0.82)),
})
const priced = (minor: number) => ({
  price: usd(minor),
  basePrice: usd(minor),
  addonPrice: usd(Math.round(minor * 0.8)),
  baseAddonPrice: usd(Math.round(minor * 0.8)),
})

const limit = (value: number) => ({ torqueLimit: { value, unit: 'Nm' as const } })

const idOf = (rows: readonly { id: number; slug: string }[]) => (slug: string) => {
  const row = rows.find((item) => item.slug === slug)
  if (!row) throw new Error(`no ${slug} in the fixture`)
  return row.id
}

const able = (slug: string) => [
  ...(slug === 'is38-stage-3' ? [] : ['flashzilla-v3']),
  ...(slug.startsWith('is38') ? ['fz-bench'] : []),
  ...(slug === 'is38-stage-1' ? ['flashzilla-lite'] : []),
]

export async function fillCatalog({ db }: Database): Promise<CatalogFixture> {
  const make = await insertOne(db, vehicleTables.makes, {
    slug: 'volkswagen',
    name: 'Volkswagen',
    description: 'From Wolfsburg.',
  })
  const [golf, r] = await db
    .insert(vehicleTables.models)
    .values([
      { makeId: make.id, slug: 'golf', name: 'Golf', body: 'hatch' },
      { makeId: make.id, slug: 'golf-r', name: 'Golf R', body: 'hatch', description: 'All-wheel drive.' },
    ])
    .returning()
  const [is38, small] = await db
    .insert(vehicleTables.engines)
    .values([
      {
        slug: 'vw-is38',
        name: '2.0T TSI EA888.3 IS38',
        code: 'CYFB',
        displacementCc: 1984,
        cylinders: 4,
        fuel: 'petrol',
        aspiration: 'turbo',
        ecu: 'Continental Simos 18.1',
        horsepower: 292,
        torqueLbFt: 280,
      },
      {
        slug: 'vw-14-tsi',
        name: '1.4T TSI EA211',
        code: 'CZTA',
        displacementCc: 1395,
        cylinders: 4,
        fuel: 'petrol',
        aspiration: 'turbo',
        ecu: 'Bosch MED17.5.25',
        horsepower: 150,
        torqueLbFt: 184,
      },
    ])
    .returning()
  const [dsg, manual] = await db
    .insert(vehicleTables.transmissions)
    .values([
      { slug: 'dsg-dq250', name: 'DSG DQ250 six-speed', kind: 'dct', gears: 6, tcu: 'Temic DQ250' },
      { slug: 'manual-6', name: 'Six-speed manual', kind: 'manual', gears: 6, tcu: null },
    ])
    .returning()
  await db
    .insert(vehicleTables.fitments)
    .values([
      ...['2015', '2015.5', '2016', '2017'].map((year) => ({ modelId: r!.id, year, engineId: is38!.id })),
      ...['2018', '2019'].map((year) => ({ modelId: golf!.id, year, engineId: small!.id })),
      { modelId: golf!.id, year: 'Series', engineId: small!.id },
    ])
  await db.insert(vehicleTables.fitmentTransmissions).values([
    { modelId: r!.id, engineId: is38!.id, transmissionId: dsg!.id },
    { modelId: r!.id, engineId: is38!.id, transmissionId: manual!.id },
  ])
  const toolRows = await db
    .insert(tools)
    .values([
      {
        slug: 'flashzilla-v3',
        name: 'FLASHZILLA V3',
        description: 'Reads and writes through the OBD port.',
        productSlug: 'flashzilla-v3',
        installFee: usd(0),
        isFz3: true,
        isDealerOwnable: true,
        isRentable: true,
        methods: ['obd'],
        protocols: ['can', 'k_line'],
      },
      { slug: 'fz-bench', name: 'FZ Bench', description: 'On the bench.', installFee: usd(7500), isBenchflash: true },
      { slug: 'flashzilla-lite', name: 'FLASHZILLA Lite', description: 'Stage 1.', installFee: usd(0), isFzl: true },
    ])
    .returning()
  const typeRows = await db
    .insert(tuneTables.tuneTypes)
    .values([
      { slug: 'engine-tuning', name: 'Engine tuning', position: 1 },
      { slug: 'tcu-tuning', name: 'TCU tuning', position: 2 },
      { slug: 'stage-1-tuning', name: 'Stage 1 tuning', position: 3 },
      { slug: 'stage-2-tuning', name: 'Stage 2 tuning', position: 4 },
    ])
    .returning()

  const own = { engineId: is38!.id }
  const box = { transmissionId: dsg!.id, isDsg: true }
  const tuneRows = await db
    .insert(tuneTables.tunes)
    .values([
      { ...own, slug: 'is38-stock', name: 'Stock', partNumber: 'OB-1-S0', isStock: true, ...figures(292, 280) },
      {
        ...own,
        ...priced(59_900),
        ...figures(366, 362),
        slug: 'is38-stage-1',
        name: 'Stage 1',
        partNumber: 'OB-1-S1',
        description: 'More boost within what the standard hardware takes.',
        notes: '93 octane.',
        position: 1,
      },
      {
        ...own,
        ...priced(69_900),
        ...figures(385, 378),
        slug: 'is38-stage-2',
        name: 'Stage 2',
        partNumber: 'OB-1-S2',
        notes: 'Needs a downpipe.',
        position: 2,
      },
      {
        ...own,
        ...priced(99_900),
        ...figures(455, 410),
        slug: 'is38-stage-3',
        name: 'Stage 3',
        partNumber: 'OB-1-S3',
        position: 3,
      },
      {
        ...own,
        ...priced(14_900),
        slug: 'is38-pops',
        name: 'Pops & bangs',
        partNumber: 'OB-1-PB',
        optional: true,
        position: 4,
      },
      {
        ...own,
        ...priced(24_900),
        slug: 'is38-flex',
        name: 'Flex-fuel',
        partNumber: 'OB-1-FF',
        optional: true,
        position: 5,
      },
      {
        ...own,
        ...priced(24_900),
        slug: 'is38-awd',
        name: 'AWD Sport',
        partNumber: 'OB-1-A1',
        isAwd: true,
        position: 6,
      },
      { ...box, slug: 'dq250-stock', name: 'TCU Stock', partNumber: 'OB-2-T0', isStock: true, ...limit(350) },
      {
        ...box,
        ...priced(44_900),
        slug: 'dq250-stage-1',
        name: 'TCU Stage 1',
        partNumber: 'OB-2-T1',
        position: 1,
        ...limit(450),
      },
      {
        ...box,
        ...priced(54_900),
        slug: 'dq250-stage-2',
        name: 'TCU Stage 2',
        partNumber: 'OB-2-T2',
        position: 2,
        ...limit(520),
      },
      {
        ...box,
        ...priced(9900),
        slug: 'dq250-launch',
        name: 'Launch speed',
        partNumber: 'OB-2-TX',
        optional: true,
        position: 3,
      },
    ])
    .returning()
  const tuneId = idOf(tuneRows)
  const toolId = idOf(toolRows)
  const typeId = idOf(typeRows)
  await db.insert(tuneTables.tuneRequires).values([
    { tuneId: tuneId('is38-flex'), otherId: tuneId('is38-stage-2') },
    { tuneId: tuneId('dq250-launch'), otherId: tuneId('dq250-stage-1') },
  ])
  await db.insert(tuneTables.tuneRecommends).values({ tuneId: tuneId('is38-stage-1'), otherId: tuneId('is38-pops') })
  const bought = tuneRows.filter((row) => !row.isStock)
  await db
    .insert(tuneTables.tuneTools)
    .values(bought.flatMap((row) => able(row.slug).map((slug) => ({ tuneId: row.id, toolId: toolId(slug) }))))
  await db
    .insert(engineToolRestrictions)
    .values(['flashzilla-v3', 'fz-bench'].map((slug) => ({ engineId: is38!.id, toolId: toolId(slug) })))
  const typed = (slug: string, types: readonly string[]) =>
    types.map((type) => ({ tuneId: tuneId(slug), tuneTypeId: typeId(type) }))
  await db
    .insert(tuneTables.tuneTuneTypes)
    .values([
      ...typed('is38-stage-1', ['engine-tuning', 'stage-1-tuning']),
      ...typed('is38-stage-2', ['engine-tuning', 'stage-2-tuning']),
      ...typed('is38-stage-3', ['engine-tuning']),
      ...typed('dq250-stage-1', ['tcu-tuning']),
      ...typed('dq250-stage-2', ['tcu-tuning']),
    ])
  const run = (slug: string, label: string, curves: tuneTables.DynoCurves, position = 0, source = 'workshop-dyno') => ({
    tuneId: tuneId(slug),
    label,
    source,
    curves,
    position,
  })
  const { rpm, horsepower, torque } = sampleCurves(351)
  const runRows = await db
    .insert(tuneTables.dynoRuns)
    .values([
      run('is38-stock', 'Stock', sampleCurves(280)),
      run('is38-stage-1', 'Stage 1, 93 octane', sampleCurves(362)),
      run('is38-stage-1', 'Customer run, hub dyno', { rpm, horsepower: horsepower!, torque: torque! }, 1, 'upload'),
      run('is38-stage-2', 'Stage 2, 93 octane', sampleCurves(378)),
      run('is38-stage-3', 'Stage 3, E50', sampleCurves(410, 7200)),
      run('dq250-stage-1', 'TCU Stage 1', { rpm: [1000, 7000], torque_limit: [332, 332] }),
    ])
    .returning()
  return { tuneId, toolId, stockRunId: runRows[0]!.id }
}

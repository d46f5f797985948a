import type { Aspiration, Body, DemoEngine, DemoFitment, DemoMake, DemoModel, Drive, Fuel } from '../types.ts'

/** Fuel and aspiration: P petrol, D diesel; then N natural, T turbo, B twin-turbo, S supercharged. */
type PowerKind = 'PN' | 'PT' | 'PB' | 'PS' | 'DT' | 'DB'

/** key, name, engine code ('' when the maker publishes none), cc, cylinders, kind, crank hp, crank lb-ft, ECU */
type EngineRow = readonly [
  key: string,
  name: string,
  code: string,
  cc: number,
  cylinders: number,
  kind: PowerKind,
  hp: number,
  lbFt: number,
  ecu: string,
]
type ModelRow = readonly [slug: string, name: string, body: Body, drive: Drive]
/** model slug, engine key, years such as '2007.5-2010' or '2012,2014-2016' or 'Series', transmission slugs */
type FitRow = readonly [model: string, engine: string, years: string, transmissions: string]

export interface MakeTable {
  slug: string
  name: string
  description: string
  engines: readonly EngineRow[]
  models: readonly ModelRow[]
  fits: readonly FitRow[]
}

export interface MakeVehicles {
  make: DemoMake
  models: DemoModel[]
  engines: DemoEngine[]
  fitments: DemoFitment[]
}

const fuels: Record<string, Fuel> = { P: 'petrol', D: 'diesel' }
const aspirations: Record<string, Aspiration> = { N: 'natural', T: 'turbo', B: 'twin-turbo', S: 'supercharged' }

/**
 * Years of a range text, oldest first: '2007.5-2009' gives 2007.5, 2008 and 2009.
 * Throws a RangeError for anything but ranges of years and 'Series' (specification section 5).
 */
export function expandYears(text: string): string[] {
  if (text === 'Series') return ['Series']
  return text.split(',').flatMap((part) => {
    const match = /^(\d{4}(?:\.5)?)(?:-(\d{4}))?$/.exec(part)
    if (!match) throw new RangeError(`not a range of years: ${part}`)
    const first = Number(match[1])
    const last = Number(match[2] ?? first)
    const years = [match[1] ?? '']
    for (let year = Math.floor(first) + 1; year <= last; year++) years.push(String(year))
    return years
  })
}

/** Full objects from a make's compact table. Throws a RangeError when a row names an unknown model or engine. */
export function parseMake(table: MakeTable): MakeVehicles {
  const models = new Map(table.models.map((row) => [row[0], row]))
  const keys = new Set(table.engines.map(([key]) => key))
  const rowsOf = new Map<string, (readonly [ModelRow, FitRow])[]>()
  for (const fit of table.fits) {
    const model = models.get(fit[0])
    if (!model || !keys.has(fit[1])) throw new RangeError(`${table.slug}: unknown model or engine in ${fit.join(' ')}`)
    rowsOf.set(fit[1], [...(rowsOf.get(fit[1]) ?? []), [model, fit]])
  }
  return {
    make: {
      slug: table.slug,
      name: table.name,
      description: table.description,
      seoTitle: `${table.name} ECU and transmission tuning`,
      seoDescription: `Tunes for ${table.models.length} ${table.name} models, with dyno curves and flash tools that fit.`,
    },
    models: table.models.map(([slug, name, body]) => ({
      make: table.slug,
      slug,
      name,
      body,
      description: modelDescription(table, slug, name),
    })),
    engines: table.engines.map((row) => toEngine(table.slug, row, rowsOf.get(row[0]) ?? [])),
    fitments: table.fits.map(([model, engine, years, transmissions]) => ({
      make: table.slug,
      model,
      engine: `${table.slug}-${engine}`,
      years: expandYears(years),
      transmissions: transmissions.split(' '),
    })),
  }
}

function toEngine(make: string, row: EngineRow, fits: readonly (readonly [ModelRow, FitRow])[]): DemoEngine {
  const [key, name, code, displacementCc, cylinders, kind, horsepower, torqueLbFt, ecu] = row
  const first = fits[0]
  if (!first) throw new RangeError(`${make}: engine ${key} is in no model`)
  return {
    make,
    slug: `${make}-${key}`,
    name,
    code: code || null,
    displacementCc,
    cylinders,
    fuel: fuels[kind.charAt(0)] ?? 'petrol',
    aspiration: aspirations[kind.charAt(1)] ?? 'natural',
    ecu,
    horsepower,
    torqueLbFt,
    drive: fits.every(([model]) => model[3] === first[0][3]) ? first[0][3] : withoutHaldex(first[0][3]),
    hauls: fits.every(([model]) => model[2] === 'pickup' || model[2] === 'van'),
    otherRoleDiscounts: horsepower >= 500 ? { tuner: 10, affiliate: 5 } : { tuner: 5 },
  }
}

/** An engine that some models have without the coupling cannot offer tunes for its controller. */
const withoutHaldex = (drive: Drive): Drive => (drive === 'haldex5' ? 'awd' : drive)

function modelDescription(table: MakeTable, slug: string, name: string): string {
  const rows = table.fits.filter(([model]) => model === slug)
  const engines = new Set(rows.map(([, engine]) => engine))
  const power = table.engines.filter(([key]) => engines.has(key)).map((row) => row[6])
  const range = power.length > 1 ? `${Math.min(...power)} to ${Math.max(...power)} hp` : `${power[0] ?? 0} hp`
  return `${table.name} ${name}: ${engines.size} ${engines.size === 1 ? 'engine' : 'engines'}, ${range} as delivered.`
}

import { z } from 'zod'
import {
  type Aspiration,
  bodies,
  type DemoEngine,
  type DemoFitment,
  type DemoMake,
  type DemoModel,
  type Drive,
  drives,
  type Fuel,
} from '../types.ts'

/** Data of a make: a row per engine, model and fit. */
export const makeTable = z.strictObject({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  engines: z.array(
    z.tuple([
      z.string().describe('key'),
      z.string().describe('name'),
      z.string().describe('engine code, empty where the maker publishes none'),
      z.number().describe('cc'),
      z.number().describe('cylinders'),
      z
        .enum(['PN', 'PT', 'PB', 'PS', 'DT', 'DB'])
        .describe('fuel and aspiration: P petrol, D diesel; then N natural, T turbo, B twin-turbo, S supercharged'),
      z.number().describe('crank hp'),
      z.number().describe('crank lb-ft'),
      z.string().describe('ECU'),
    ]),
  ),
  models: z.array(z.tuple([z.string().describe('slug'), z.string().describe('name'), z.enum(bodies), z.enum(drives)])),
  fits: z.array(
    z.tuple([
      z.string().describe('model slug'),
      z.string().describe('engine key'),
      z.string().describe("years such as '2007.5-2010', '2012,2014-2016' or 'Series'"),
      z.string().describe('transmission slugs'),
    ]),
  ),
})
export type MakeTable = z.output<typeof makeTable>
type EngineRow = MakeTable['engines'][number]
type ModelRow = MakeTable['models'][number]
type FitRow = MakeTable['fits'][number]

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

/** Full objects from a make's compact table. Throws a RangeError if a row refers to an unknown model or engine. */
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

/** An engine that some models have without the Haldex coupling can't offer tunes for its controller. */
const withoutHaldex = (drive: Drive): Drive => (drive === 'haldex5' ? 'awd' : drive)

function modelDescription(table: MakeTable, slug: string, name: string): string {
  const rows = table.fits.filter(([model]) => model === slug)
  const engines = new Set(rows.map(([, engine]) => engine))
  const power = table.engines.filter(([key]) => engines.has(key)).map((row) => row[6])
  const range = power.length > 1 ? `${Math.min(...power)} to ${Math.max(...power)} hp` : `${power[0] ?? 0} hp`
  return `${table.name} ${name}: ${engines.size} ${engines.size === 1 ? 'engine' : 'engines across its model years'}, ${range} as delivered.`
}

import { createReadModel } from '#kit/server/read-model.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRestrictions, readTools } from '#features/tools/server/queries.ts'
import type { EngineCard, Make, MakeInFull, Model, TransmissionCard, VehicleEntry } from '../contract/catalog.ts'
import { newestFirst } from '../year.ts'
import { type Previewed, readVehicleRows, type VehicleRows } from './queries.ts'
import type { Tool } from '#features/tools/contract.ts'

interface Kept<T> {
  id: number
  card: T
}
interface KeptModel extends Kept<Model> {
  /** Engine IDs by year. */
  engines: Map<string, number[]>
}
interface KeptMake extends Kept<Make> {
  seo: { title: string | null; description: string | null }
  years: readonly string[]
  models: readonly KeptModel[]
}

/** All vehicles in memory, without their tunes. */
export interface VehicleIndex {
  makes: readonly KeptMake[]
  makeBySlug: ReadonlyMap<string, KeptMake>
  engines: ReadonlyMap<number, Kept<EngineCard>>
  transmissions: ReadonlyMap<number, Kept<TransmissionCard>>
  /** Transmission IDs by "model id/engine id". */
  transmissionsOf: ReadonlyMap<string, readonly number[]>
  tools: readonly Tool[]
  toolSlugs: ReadonlyMap<number, string>
  /** Slugs of allowed tools by engine or transmission ID; no entry means no restriction. */
  engineRestrictions: ReadonlyMap<number, readonly string[]>
  transmissionRestrictions: ReadonlyMap<number, readonly string[]>
}

export const readVehicleIndex = createReadModel(['vehicles'], async (db) => {
  const [rows, tools, restrictions] = await Promise.all([readVehicleRows(db), readTools(db), readRestrictions(db)])
  return buildVehicleIndex(rows, tools, restrictions)
})

/** The vehicles of one make, including a previewed record as if it were published. */
export async function readPreviewIndex(db: Queryable, previewed: Previewed): Promise<VehicleIndex> {
  const [rows, tools, restrictions] = await Promise.all([
    readVehicleRows(db, previewed),
    readTools(db),
    readRestrictions(db),
  ])
  return buildVehicleIndex(rows, tools, restrictions)
}

/** Sorts naturally: ignores case and accents, and compares digits as numbers. */
const collator = new Intl.Collator('en', { numeric: true })
const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name)

export function buildVehicleIndex(
  rows: VehicleRows,
  tools: Tool[],
  restrictions: Awaited<ReturnType<typeof readRestrictions>>,
): VehicleIndex {
  const toolSlugs = new Map(tools.map((tool) => [tool.id, tool.slug]))
  const slugsOf = (byId: ReadonlyMap<number, readonly number[]>) =>
    new Map([...byId].map(([id, ids]) => [id, ids.flatMap((toolId) => toolSlugs.get(toolId) ?? [])]))
  const enginesByModel = new Map<number, Map<string, number[]>>()
  for (const { modelId, year, engineId } of rows.fits) {
    let years = enginesByModel.get(modelId)
    if (!years) enginesByModel.set(modelId, (years = new Map()))
    const ids = years.get(year)
    if (ids) ids.push(engineId)
    else years.set(year, [engineId])
  }
  const uploaded = (id: number | null): string | null => (id === null ? null : (rows.pictures.get(id)?.url ?? null))
  const modelsByMake = Map.groupBy(rows.modelRows, (model) => model.makeId)
  const makes = rows.makeRows.toSorted(byName).map((make): KeptMake => {
    const models = (modelsByMake.get(make.id) ?? []).toSorted(byName).map((row): KeptModel => ({
      id: row.id,
      card: {
        slug: row.slug,
        name: row.name,
        body: row.body,
        picture: uploaded(row.pictureId) ?? (row.picture && `/pictures/models/${row.id}`),
        description: row.description,
      },
      engines: enginesByModel.get(row.id) ?? new Map<string, number[]>(),
    }))
    return {
      id: make.id,
      card: {
        slug: make.slug,
        name: make.name,
        description: make.description,
        picture: uploaded(make.pictureId) ?? (make.picture && `/pictures/makes/${make.id}`),
        models: models.length,
      },
      seo: { title: make.seoTitle, description: make.seoDescription },
      years: [...new Set(models.flatMap((model) => [...model.engines.keys()]))].toSorted(newestFirst),
      models,
    }
  })
  const transmissionsOf = new Map<string, number[]>()
  for (const { modelId, engineId, transmissionId } of rows.fitTransmissions) {
    const key = `${modelId}/${engineId}`
    transmissionsOf.set(key, [...(transmissionsOf.get(key) ?? []), transmissionId])
  }
  return {
    makes,
    makeBySlug: new Map(makes.map((make) => [make.card.slug, make])),
    engines: new Map(
      rows.engineRows.map((row) => [
        row.id,
        {
          id: row.id,
          card: {
            slug: row.slug,
            name: row.name,
            code: row.code,
            fuel: row.fuel,
            aspiration: row.aspiration,
            displacement_cc: row.displacementCc,
            cylinders: row.cylinders,
            ecu: row.ecu,
            horsepower: row.horsepower,
            torque: row.torqueLbFt,
            picture: uploaded(row.pictureId),
          },
        },
      ]),
    ),
    transmissions: new Map(
      rows.transmissionRows.map(({ id, slug, name, kind, gears, tcu }) => [
        id,
        { id, card: { slug, name, kind, gears, tcu } },
      ]),
    ),
    transmissionsOf,
    tools,
    toolSlugs,
    engineRestrictions: slugsOf(restrictions.engines),
    transmissionRestrictions: slugsOf(restrictions.transmissions),
  }
}

/** Finds the parts of a path; each fails with 404 when not found. */
export const findMake = (vehicleIndex: VehicleIndex, slug: string): KeptMake =>
  vehicleIndex.makeBySlug.get(slug) ?? fail('not_found')

/** A make with all its models, for any year. */
export function makeInFullOf({ card, seo, years, models }: KeptMake): MakeInFull {
  return {
    slug: card.slug,
    name: card.name,
    description: card.description,
    picture: card.picture,
    seo_title: seo.title,
    seo_description: seo.description,
    years: [...years],
    models: models.map((model) => ({
      ...model.card,
      years: [...model.engines.keys()].toSorted(newestFirst),
      engines: new Set([...model.engines.values()].flat()).size,
    })),
  }
}

export function listModelsIn(make: KeptMake, year: string): KeptModel[] {
  const models = make.models.filter((model) => model.engines.has(year))
  return models.length > 0 ? models : fail('not_found')
}

export function findModel(vehicleIndex: VehicleIndex, at: { make: string; year: string; model: string }): KeptModel {
  return (
    listModelsIn(findMake(vehicleIndex, at.make), at.year).find((model) => model.card.slug === at.model) ??
    fail('not_found')
  )
}

export function listEnginesIn(vehicleIndex: VehicleIndex, at: { make: string; year: string; model: string }) {
  const ids = findModel(vehicleIndex, at).engines.get(at.year) ?? []
  return ids.flatMap((id) => vehicleIndex.engines.get(id) ?? []).toSorted((a, b) => byName(a.card, b.card))
}

export function findEngine(
  vehicleIndex: VehicleIndex,
  at: { make: string; year: string; model: string; engine: string },
) {
  return listEnginesIn(vehicleIndex, at).find((engine) => engine.card.slug === at.engine) ?? fail('not_found')
}

export function listTransmissionsIn(
  vehicleIndex: VehicleIndex,
  at: { make: string; year: string; model: string; engine?: string },
) {
  const model = findModel(vehicleIndex, at)
  const engineIds =
    at.engine === undefined
      ? (model.engines.get(at.year) ?? [])
      : [findEngine(vehicleIndex, { ...at, engine: at.engine }).id]
  const ids = new Set(
    engineIds.flatMap((engineId) => vehicleIndex.transmissionsOf.get(`${model.id}/${engineId}`) ?? []),
  )
  return [...ids].flatMap((id) => vehicleIndex.transmissions.get(id) ?? []).toSorted((a, b) => byName(a.card, b.card))
}

/** The full vehicle list: every engine of every model with its years. */
export function vehicleEntries(vehicleIndex: VehicleIndex): VehicleEntry[] {
  return vehicleIndex.makes.flatMap((make) =>
    make.models.flatMap((model) => {
      const years = new Map<number, string[]>()
      for (const [year, ids] of model.engines) for (const id of ids) years.set(id, [...(years.get(id) ?? []), year])
      return [...years].flatMap(([id, list]) => {
        const engine = vehicleIndex.engines.get(id)?.card
        if (!engine) return []
        return [
          {
            make: make.card.slug,
            make_name: make.card.name,
            model: model.card.slug,
            model_name: model.card.name,
            engine: engine.slug,
            engine_name: engine.name,
            engine_code: engine.code,
            years: list.toSorted(newestFirst),
            horsepower: engine.horsepower,
          },
        ]
      })
    }),
  )
}

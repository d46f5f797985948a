import type pg from 'pg'
import { copyRows, numbersFor } from '#kit/server/bulk.ts'
import type { DemoCatalog } from '../types.ts'
import { drawPicture } from '../pictures.ts'

/** Ids by slug; models by make and model. */
export interface LoadedVehicles {
  engines: ReadonlyMap<string, number>
  transmissions: ReadonlyMap<string, number>
  tools: ReadonlyMap<string, number>
}

/** Writes makes, models, engines, transmissions, fitments and tools. */
export async function loadVehicles(client: pg.ClientBase, catalog: DemoCatalog): Promise<LoadedVehicles> {
  const ids = {
    makes: new Map<string, number>(),
    models: new Map<string, number>(),
    engines: new Map<string, number>(),
    transmissions: new Map<string, number>(),
    tools: new Map<string, number>(),
  }
  const number = async (table: keyof typeof ids) => {
    const numbers = await numbersFor(client, table)
    return {
      take: (slug: string) => {
        const id = numbers.next()
        ids[table].set(slug, id)
        return id
      },
      settle: numbers.settle,
    }
  }
  const makes = await number('makes')
  await copyRows(
    client,
    'makes',
    ['id', 'slug', 'name', 'description', 'picture', 'seo_title', 'seo_description'],
    map(catalog.makes, (make) => [
      makes.take(make.slug),
      make.slug,
      make.name,
      make.description,
      drawPicture('make', make.name),
      make.seoTitle,
      make.seoDescription,
    ]),
  )
  await makes.settle()
  const models = await number('models')
  await copyRows(
    client,
    'models',
    ['id', 'make_id', 'slug', 'name', 'body', 'description', 'picture'],
    map(catalog.models, (model) => [
      models.take(`${model.make}/${model.slug}`),
      ids.makes.get(model.make) ?? null,
      model.slug,
      model.name,
      model.body,
      model.description,
      drawPicture(model.body, `${model.make} ${model.slug}`),
    ]),
  )
  await models.settle()
  const engines = await number('engines')
  await copyRows(
    client,
    'engines',
    [
      'id',
      'slug',
      'name',
      'code',
      'displacement_cc',
      'cylinders',
      'fuel',
      'aspiration',
      'ecu',
      'horsepower',
      'torque_lb_ft',
      'other_role_discounts',
    ],
    map(catalog.engines, (engine) => [
      engines.take(engine.slug),
      engine.slug,
      engine.name,
      engine.code,
      engine.displacementCc,
      engine.cylinders,
      engine.fuel,
      engine.aspiration,
      engine.ecu,
      engine.horsepower,
      engine.torqueLbFt,
      engine.otherRoleDiscounts,
    ]),
  )
  await engines.settle()
  const transmissions = await number('transmissions')
  await copyRows(
    client,
    'transmissions',
    ['id', 'slug', 'name', 'kind', 'gears', 'tcu'],
    map(catalog.transmissions, (box) => [
      transmissions.take(box.slug),
      box.slug,
      box.name,
      box.kind,
      box.gears,
      box.tcu,
    ]),
  )
  await transmissions.settle()
  const tools = await number('tools')
  await copyRows(
    client,
    'tools',
    [
      'id',
      'slug',
      'name',
      'description',
      'product_slug',
      'install_fee',
      'is_fz3',
      'is_fzl',
      'is_benchflash',
      'is_dealer_ownable',
      'is_inhouse',
      'is_rentable',
      'methods',
      'protocols',
      'service',
      'region',
    ],
    map(catalog.tools, (tool) => [
      tools.take(tool.slug),
      tool.slug,
      tool.name,
      tool.description,
      tool.productSlug,
      tool.installFee,
      tool.isFz3,
      tool.isFzl,
      tool.isBenchflash,
      tool.isDealerOwnable,
      tool.isInhouse,
      tool.isRentable,
      `{${tool.methods.join(',')}}`,
      `{${tool.protocols.join(',')}}`,
      tool.service,
      tool.region,
    ]),
  )
  await tools.settle()

  const model = (make: string, slug: string) => ids.models.get(`${make}/${slug}`) ?? null
  await copyRows(
    client,
    'fitments',
    ['model_id', 'year', 'engine_id'],
    distinct(
      flat(catalog.fitments, (fit) =>
        fit.years.map((year) => [model(fit.make, fit.model), year, ids.engines.get(fit.engine) ?? null]),
      ),
    ),
  )
  await copyRows(
    client,
    'fitment_transmissions',
    ['model_id', 'engine_id', 'transmission_id'],
    map(catalog.engineTransmissions, (pair) => [
      model(pair.make, pair.model),
      ids.engines.get(pair.engine) ?? null,
      ids.transmissions.get(pair.transmission) ?? null,
    ]),
  )
  await copyRows(
    client,
    'engine_tool_restrictions',
    ['engine_id', 'tool_id'],
    flat(catalog.engineToolRestrictions, (rule) =>
      rule.tools.map((tool) => [ids.engines.get(rule.target) ?? null, ids.tools.get(tool) ?? null]),
    ),
  )
  await copyRows(
    client,
    'transmission_tool_restrictions',
    ['transmission_id', 'tool_id'],
    flat(catalog.transmissionToolRestrictions, (rule) =>
      rule.tools.map((tool) => [ids.transmissions.get(rule.target) ?? null, ids.tools.get(tool) ?? null]),
    ),
  )
  return ids
}

export function* map<T, R>(items: Iterable<T>, turn: (item: T) => R): Generator<R> {
  for (const item of items) yield turn(item)
}

export function* flat<T, R>(items: Iterable<T>, turn: (item: T) => Iterable<R>): Generator<R> {
  for (const item of items) yield* turn(item)
}

/** An engine may be listed twice for a year that two ranges share. */
function* distinct<T extends readonly unknown[]>(rows: Iterable<T>): Generator<T> {
  const seen = new Set<string>()
  for (const row of rows) {
    const key = row.join('/')
    if (seen.has(key)) continue
    seen.add(key)
    yield row
  }
}

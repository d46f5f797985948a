import { priceNames } from '#features/pricing/price-set.ts'
import { priceColumn, priceKeys } from '#features/tune-editing/server/price-columns.ts'
import type pg from 'pg'
import { type Cell, copyRows, numbersFor } from '#kit/server/bulk.ts'
import type { DemoCatalog, DemoTune } from '../types.ts'
import { flat, type LoadedVehicles, map } from './load-vehicles.ts'

const columns = [
  'id',
  'slug',
  'engine_id',
  'transmission_id',
  'name',
  'part_number',
  'description',
  'notes',
  'split_credit_dealer_text',
  'is_stock',
  'optional',
  'is_dsg',
  'is_awd',
  'give_split_credits',
  'split_ecu_credit_amt',
  'split_tcu_credit_amt',
  'split_awd_credit_amt',
  'horsepower',
  'torque',
  'torque_limit',
  'crank_horsepower',
  'crank_torque',
  ...priceNames.map(priceColumn),
  'position',
] as const

/** Writes tunes with relations and dyno runs. Tunes are regenerated for each table, so that few are held in memory. */
export async function loadTunes(client: pg.ClientBase, catalog: DemoCatalog, loaded: LoadedVehicles): Promise<void> {
  const typeNumbers = await numbersFor(client, 'tune_types')
  const typeIds = new Map<string, number>()
  await copyRows(
    client,
    'tune_types',
    ['id', 'slug', 'name', 'position'],
    map(catalog.tuneTypes, (type) => {
      const id = typeNumbers.next()
      typeIds.set(type.slug, id)
      return [id, type.slug, type.name, type.position]
    }),
  )
  await typeNumbers.settle()

  const numbers = await numbersFor(client, 'tunes')
  const ids = new Map<string, number>()
  await copyRows(
    client,
    'tunes',
    columns,
    map(catalog.tunes, (tune) => {
      const id = numbers.next()
      ids.set(tune.slug, id)
      return tuneRow(id, tune, loaded)
    }),
  )
  await numbers.settle()

  const links = (
    table: string,
    other: string,
    of: (tune: DemoTune) => readonly string[],
    to: ReadonlyMap<string, number>,
  ) =>
    copyRows(
      client,
      table,
      ['tune_id', other],
      flat(catalog.tunes, (tune) => of(tune).map((slug): Cell[] => [ids.get(tune.slug) ?? null, to.get(slug) ?? null])),
    )
  await links('tune_requires', 'other_id', (tune) => tune.requires, ids)
  await links('tune_recommends', 'other_id', (tune) => tune.recommended, ids)
  await links('tune_tools', 'tool_id', (tune) => tune.tools, loaded.tools)
  await links('tune_tune_types', 'tune_type_id', (tune) => tune.tuneTypes, typeIds)
  await copyRows(
    client,
    'dyno_runs',
    ['tune_id', 'label', 'source', 'correction', 'curves', 'position'],
    flat(catalog.tunes, (tune) =>
      tune.dynoCsvs.map(({ label, source, curves }, position): Cell[] => [
        ids.get(tune.slug) ?? null,
        label,
        source,
        // The standard of customer uploads is unknown.
        source === 'upload' ? null : 'SAE J1349',
        curves,
        position,
      ]),
    ),
  )
}

function tuneRow(id: number, tune: DemoTune, { engines, transmissions }: LoadedVehicles): Cell[] {
  return [
    id,
    tune.slug,
    tune.engine === null ? null : (engines.get(tune.engine) ?? null),
    tune.transmission === null ? null : (transmissions.get(tune.transmission) ?? null),
    tune.name,
    tune.partNumber,
    tune.description,
    tune.notes,
    tune.splitCreditDealerText,
    tune.isStock,
    tune.optional,
    tune.isDsg,
    tune.isAwd,
    tune.giveSplitCredits,
    tune.splitEcuCreditAmount,
    tune.splitTcuCreditAmount,
    tune.splitAwdCreditAmount,
    tune.horsepower,
    tune.torque,
    tune.torqueLimit,
    tune.crankHorsepower,
    tune.crankTorque,
    ...priceNames.map((name) => tune[priceKeys[name]]),
    tune.position,
  ]
}

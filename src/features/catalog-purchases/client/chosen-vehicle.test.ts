import { afterEach, describe, expect, test, vi } from 'vitest'
import { currentSelection, storeSelection } from '#features/catalog/client/selection-store.ts'
import { noVehicle, type VehicleSelection } from '#features/catalog/selection-state.ts'
import type { Transport } from '#kit/call.ts'
import { readChosen } from './chosen-vehicle.ts'

const golf: VehicleSelection = {
  ...noVehicle,
  make: 'volkswagen',
  year: '2016',
  model: 'golf-r',
  engine: { slug: 'vw-is38', tunes: null },
  transmission: { slug: 'dq250', tunes: null },
  tune: 7,
}
const tune = { id: 7, slug: 'stage-1', name: 'Stage 1', is_stock: false, optional: false, is_dsg: false, is_awd: false }
const bodies: Readonly<Record<string, unknown>> = {
  make: { name: 'Volkswagen', models: [{ slug: 'golf-r', name: 'Golf R' }] },
  engine: { slug: 'vw-is38', tunes: [{ ...tune, requires: [], recommended: [] }] },
  transmission: { slug: 'dq250', tunes: [] },
}
/** Answers each call with its body, or with the status given for its kind. */
function answering(statuses: Record<string, number>) {
  const transport: Transport = async ({ path }) => {
    const kind = /:(engine|transmission)$/.exec(path)?.[1] ?? 'make'
    const status = statuses[kind] ?? 200
    return { status, body: status === 200 ? bodies[kind] : null, headers: new Headers() }
  }
  vi.stubGlobal('overboostTransport', transport)
  storeSelection(golf)
}
afterEach(() => {
  storeSelection(noVehicle)
  vi.unstubAllGlobals()
})

describe('the vehicle that someone is about to buy tunes for', () => {
  test('comes with the engine and the tunes to buy', async () => {
    answering({})
    expect(await readChosen(golf)).toMatchObject({ name: '2016 Volkswagen Golf R', tuneIds: [7] })
  })

  test.each(['make', 'engine', 'transmission'])('is kept while its %s can’t be loaded', async (kind) => {
    answering({ [kind]: 503 })
    await expect(readChosen(golf)).rejects.toMatchObject({ status: 503 })
    expect(currentSelection()).toMatchObject({ engine: { slug: 'vw-is38' }, transmission: { slug: 'dq250' }, tune: 7 })
  })

  test.each(['make', 'engine'])('loses its engine when the %s left the catalog', async (kind) => {
    answering({ [kind]: 404 })
    expect(await readChosen(golf)).toBe('none')
    expect(currentSelection()).toMatchObject({ model: 'golf-r', engine: null, tune: null })
  })

  test('loses only a transmission that left the catalog', async () => {
    answering({ transmission: 404 })
    expect(await readChosen(golf)).toMatchObject({ tuneIds: [7], transmission: null })
    expect(currentSelection()).toMatchObject({ engine: { slug: 'vw-is38' }, transmission: null })
  })
})

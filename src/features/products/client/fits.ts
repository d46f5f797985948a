import { useEffect, useSyncExternalStore } from 'react'
import { useCurrentVehicle } from '#features/garage/client/garage.ts'
import type { GarageVehicle } from '#features/garage/contract.ts'
import { vehicleKey } from '#features/vehicles/rules.ts'
import { call } from '#kit/call.ts'
import { createStore } from '#kit/client/store.ts'
import { fitsMax, listFits } from '../contract/products.ts'

interface KnownFits {
  /** Vehicle the answers are for. */
  vehicle: string
  fits: ReadonlyMap<string, boolean>
}
const none: KnownFits = { vehicle: '', fits: new Map() }
const store = createStore(none)
const asked = new Set<string>()
let waiting: string[] = []
let isScheduled = false

function ask(vehicle: string, slugs: readonly string[]): void {
  if (store.get().vehicle !== vehicle) {
    asked.clear()
    waiting = []
    store.set({ vehicle, fits: new Map() })
  }
  const fresh = slugs.filter((slug) => !asked.has(slug))
  for (const slug of fresh) asked.add(slug)
  waiting.push(...fresh)
  if (isScheduled || waiting.length === 0) return
  isScheduled = true
  // Batches all products of a page.
  setTimeout(() => {
    isScheduled = false
    const together = waiting.toSorted()
    waiting = []
    for (let from = 0; from < together.length; from += fitsMax)
      void load(store.get().vehicle, together.slice(from, from + fitsMax))
  })
}

async function load(vehicle: string, slugs: string[]): Promise<void> {
  try {
    const { data } = await call(listFits, { query: { vehicle, slugs: slugs.join(',') } })
    const before = store.get()
    if (before.vehicle !== vehicle) return
    store.set({ vehicle, fits: new Map([...before.fits, ...data.map(({ slug, fits }) => [slug, fits] as const)]) })
  } catch {
    for (const slug of slugs) asked.delete(slug)
  }
}

/** Current vehicle, and which products fit it, once loaded; omits products that fit any vehicle. */
export function useFits(slugs: readonly string[]): {
  vehicle: GarageVehicle | null
  fits: ReadonlyMap<string, boolean>
} {
  const vehicle = useCurrentVehicle()
  const key = vehicle === null ? '' : vehicleKey(vehicle)
  const known = useSyncExternalStore(store.subscribe, store.get, () => none)
  const wanted = slugs.join(',')
  useEffect(() => {
    if (key !== '' && wanted !== '') ask(key, wanted.split(','))
  }, [key, wanted])
  return { vehicle, fits: key !== '' && known.vehicle === key ? known.fits : none.fits }
}

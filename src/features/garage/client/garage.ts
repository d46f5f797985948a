import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { currentSession, type SessionState } from '#access/ui/session-store.ts'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { createStore } from '#kit/client/store.ts'
import {
  addToGarage,
  type GarageVehicle,
  listGarage,
  type NewVehicle,
  removeGarageVehicle,
  takeOverGarage,
  updateGarageVehicle,
  type VehicleDetails,
} from '../contract.ts'
import { withoutVehicle, withVehicle } from '../rules.ts'
import { deviceGarage, vehiclesIn, writeDeviceGarage } from './device-garage.ts'

/** A vehicle with its display names. */
export type NamedVehicle = NewVehicle &
  Pick<GarageVehicle, 'make_name' | 'model_name' | 'engine_name' | 'transmission_name'>

interface AccountGarage {
  /** The owner. */
  userId: number | null
  vehicles: readonly GarageVehicle[]
}
const none: AccountGarage = { userId: null, vehicles: [] }
const account = createStore(none)
let loading: { userId: number; run: Promise<void> } | null = null

const show = (userId: number, { data }: { data: GarageVehicle[] }): void => {
  if (currentSession().user?.id === userId) account.set({ userId, vehicles: data })
}

/** The fields of a new vehicle to send, without the names that the server knows. */
const sent = ({ make, year, model, engine, transmission, name, vin, plate, mileage_unit }: NewVehicle): NewVehicle => ({
  make,
  year,
  model,
  engine,
  transmission,
  name,
  vin,
  plate,
  mileage_unit,
})

/** Loads an account's garage, after moving in the vehicles that were kept on this device. */
async function load(userId: number): Promise<void> {
  const kept = vehiclesIn(deviceGarage.read())
  if (kept.length === 0) return show(userId, await call(listGarage, {}))
  // Send the current vehicle last, so that it becomes current in the account.
  const vehicles = kept.toReversed().toSorted((a, b) => Number(a.is_current) - Number(b.is_current))
  show(userId, await call(takeOverGarage, { body: { vehicles: vehicles.map(sent) } }))
  deviceGarage.write(null)
}

function begin(userId: number): Promise<void> {
  if (loading?.userId !== userId) {
    const run = load(userId).catch(() => {
      // The next screen retries.
      if (loading?.userId === userId) loading = null
    })
    loading = { userId, run }
  }
  return loading.run
}

/** Moves the garage on this device to the account after login. */
export function GarageKeeper(): null {
  const { user } = useSession()
  useEffect(() => {
    if (user && deviceGarage.read() !== null) void begin(user.id)
  }, [user])
  return null
}

/** The garage of the account, or of this device for visitors. Null while unknown. */
export function useGarage(): readonly GarageVehicle[] | null {
  const { user, state } = useSession()
  const own = useSyncExternalStore(account.subscribe, account.get, () => none)
  const text = useSyncExternalStore(deviceGarage.subscribe, deviceGarage.read, () => null)
  const onDevice = useMemo(() => vehiclesIn(text), [text])
  const userId = user?.id ?? null
  useEffect(() => {
    if (userId !== null) void begin(userId)
  }, [userId])
  if (state === 'loading') return null
  if (userId === null) return onDevice
  return own.userId === userId ? own.vehicles : null
}

/** The vehicle that products and tunes are matched against; null when there is none. */
export const useCurrentVehicle = (): GarageVehicle | null => useGarage()?.find((vehicle) => vehicle.is_current) ?? null

/** The garage outside of components, for loaders; waits until it is known. */
export async function knownGarage(session: SessionState): Promise<readonly GarageVehicle[]> {
  if (session.user === null) return vehiclesIn(deviceGarage.read())
  const { id } = session.user
  await begin(id)
  const { userId, vehicles } = account.get()
  // After a failed load, the store may still have another account's vehicles.
  return userId === id ? vehicles : []
}

/** Adds a vehicle and makes it the current one. */
export async function addVehicle(vehicle: NamedVehicle): Promise<void> {
  const { user } = currentSession()
  if (user) show(user.id, await call(addToGarage, { body: sent(vehicle) }))
  else writeDeviceGarage(withVehicle(vehiclesIn(deviceGarage.read()), vehicle))
}

/** Changes the owner's details of a vehicle, or makes it the current one. */
export async function changeVehicle(
  id: number,
  changes: Partial<VehicleDetails> & { is_current?: true },
): Promise<void> {
  const { user } = currentSession()
  if (user) return show(user.id, await call(updateGarageVehicle, { params: { id }, body: changes }))
  writeDeviceGarage(
    vehiclesIn(deviceGarage.read()).map((vehicle) => ({
      ...vehicle,
      ...(vehicle.id === id ? changes : changes.is_current ? { is_current: false } : {}),
    })),
  )
}

export async function removeVehicle(id: number): Promise<void> {
  const { user } = currentSession()
  if (user) return show(user.id, await call(removeGarageVehicle, { params: { id } }))
  writeDeviceGarage(withoutVehicle(vehiclesIn(deviceGarage.read()), id))
}

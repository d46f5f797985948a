import { storedText } from '#kit/client/stored-text.ts'
import type { GarageVehicle } from '../contract.ts'

/** A visitor's garage on their device; moved to the account at login. */
export const deviceGarage = storedText('overboost-garage')

const texts = [
  'make',
  'year',
  'model',
  'engine',
  'name',
  'vin',
  'plate',
  'make_name',
  'model_name',
  'engine_name',
] as const

const isVehicle = (value: unknown): value is GarageVehicle => {
  if (typeof value !== 'object' || value === null) return false
  const vehicle = value as Record<string, unknown>
  return (
    texts.every((key) => typeof vehicle[key] === 'string') &&
    ['transmission', 'transmission_name'].every((key) => vehicle[key] === null || typeof vehicle[key] === 'string') &&
    (vehicle['mileage_unit'] === 'mi' || vehicle['mileage_unit'] === 'km') &&
    Number.isSafeInteger(vehicle['id']) &&
    typeof vehicle['is_current'] === 'boolean'
  )
}

/** Parses the stored vehicles; drops invalid ones. */
export function vehiclesIn(text: string | null): GarageVehicle[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isVehicle) : []
  } catch {
    return []
  }
}

export const writeDeviceGarage = (vehicles: readonly GarageVehicle[]): void =>
  deviceGarage.write(vehicles.length === 0 ? null : JSON.stringify(vehicles))

import { vinDoubt } from '../vin.ts'
import * as m from '../messages/m.ts'

/** How a VIN contradicts the selected vehicle, in a sentence; null if it doesn't. */
export function vinDoubtText(
  vin: string,
  vehicle: { make: string; year: string; label: string } | null,
): string | null {
  const doubt = vehicle && vinDoubt(vin, vehicle)
  if (!doubt) return null
  if (doubt.kind === 'mistyped') return m.vinMistyped()
  if (doubt.kind === 'make') return m.vinOtherMake({ make: doubt.make, vehicle: vehicle.label })
  return m.vinOtherYear({ year: doubt.year, vehicle: vehicle.label })
}

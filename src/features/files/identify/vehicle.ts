import type { Identifier, Judgment } from './verdict.ts'
import type { Said } from './words.ts'
import { controlUnitOf } from './control-units.ts'

/** The facts about a vehicle that a read can contradict. */
export interface ChosenVehicle {
  /** Name or slug. */
  make: string
  /** In words, such as `BMW M3 2017`. */
  name: string
  year?: string | undefined
  /** petrol, diesel, hybrid or electric. */
  fuel?: string | null | undefined
  displacementCc?: number | null | undefined
  cylinders?: number | null | undefined
  /** The engine's control unit in the catalog. */
  ecu?: string | null | undefined
}

/** Makes of one group, which share part numbers. */
const groups: Record<string, readonly string[]> = {
  'Volkswagen group': ['audi', 'volkswagen', 'vw', 'skoda', 'seat', 'cupra', 'porsche', 'bentley', 'lamborghini'],
  'BMW group': ['bmw', 'mini', 'rolls-royce', 'alpina'],
  'Mercedes-Benz': ['mercedes-benz', 'mercedes', 'mercedes-amg', 'smart', 'maybach'],
  Ford: ['ford', 'lincoln', 'mercury', 'volvo', 'land rover', 'jaguar', 'mazda'],
  'Toyota group': ['toyota', 'lexus', 'scion', 'subaru'],
  'General Motors': ['chevrolet', 'gmc', 'cadillac', 'buick', 'opel', 'vauxhall', 'holden', 'saturn', 'saab'],
}

const normal = (make: string): string =>
  make
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s-]+/g, ' ')
    .trim()

/** A vehicle of which only the make is known. */
export const ofMake = (make: string | undefined): ChosenVehicle | null => (make ? { make, name: make } : null)

/** Adds contradictions to the selected vehicle to a judgment. */
export function withVehicle(judgment: Judgment | null, vehicle: ChosenVehicle | null): Judgment | null {
  if (!judgment || !vehicle) return judgment
  const against = vehicleContradictions(judgment.identifiers, vehicle)
  return { ...judgment, contradictions: [...judgment.contradictions, ...against] }
}

/** Contradictions between a read and the selected vehicle: make, fuel, engine and control unit. */
export const vehicleContradictions = (identifiers: readonly Identifier[], vehicle: ChosenVehicle): Said[] => {
  const against = identifiers.flatMap((found) => checks.flatMap((check) => check(found, vehicle) ?? []))
  return [...new Map(against.map((said) => [JSON.stringify(said), said])).values()]
}

/** "an Audi A4": only English has the article in these sentences. */
const named = (name: string): Said => ({ code: 'named', name })

type Check = (found: Identifier, vehicle: ChosenVehicle) => Said | null

const againstMake: Check = ({ maker, value }, vehicle) => {
  const members = maker === null ? undefined : groups[maker]
  if (!members || members.some((member) => normal(member) === normal(vehicle.make))) return null
  return { code: 'doubtMaker', value, maker: maker ?? '', name: named(vehicle.name) }
}

/** Bosch numbers petrol units 0261 and diesel units 0281 (formats 1.4, S19). */
const againstFuel: Check = ({ kind, value }, { fuel, name }) => {
  const found =
    kind === 'hardware' && value.startsWith('0261')
      ? 'petrol'
      : kind === 'hardware' && value.startsWith('0281')
        ? 'diesel'
        : kind === 'ecu'
          ? (controlUnitOf(value)?.fuel ?? null)
          : kind === 'engine'
            ? fuelOfText(value)
            : null
  if (found === null || !fuel || fuel === 'hybrid' || fuel === found) return null
  return { code: 'doubtFuel', value, found, name: named(name), fuel }
}

const fuelOfText = (text: string): 'petrol' | 'diesel' | null =>
  /\b(TDI|CDI|HDI|CRD|EDC)\b/i.test(text) ? 'diesel' : /\b(T?FSI|TSI|5VT?|MPI)\b/i.test(text) ? 'petrol' : null

/** Compares liters and cylinders in an engine text such as `4.2l V8` or `R4 2,0L EDC`. */
const againstEngine: Check = ({ kind, value }, { displacementCc, cylinders, name }) => {
  if (kind !== 'engine') return null
  const litres = Number(/(\d[.,]\d) ?l/i.exec(value)?.[1]?.replace(',', '.') ?? Number.NaN)
  const pistons = Number(/(?:^|[^A-Z])[RVWI](\d{1,2})\b/.exec(value)?.[1] ?? Number.NaN)
  const isOther =
    (displacementCc && Number.isFinite(litres) && Math.abs(displacementCc / 1000 - litres) > 0.15) ||
    (cylinders && Number.isFinite(pistons) && pistons !== cylinders)
  if (!isOther) return null
  return {
    code: 'doubtEngine',
    value,
    name,
    litres: displacementCc ? { code: 'decimal', value: displacementCc / 1000 } : 'none',
    both: displacementCc && cylinders ? 'yes' : 'no',
    cylinders: cylinders ? { code: 'count', value: cylinders } : 'none',
  }
}

/** Compares the unit's generation with the catalog's unit, or with the model year if there is none. */
const againstUnit: Check = ({ kind, value }, { ecu, year, name }) => {
  if (kind !== 'ecu') return null
  const found = controlUnitOf(value)
  if (!found) return null
  const expected = ecu ? controlUnitOf(ecu) : null
  if (expected)
    return expected.family === found.family
      ? null
      : { code: 'doubtUnit', value: named(value), name, ecu: named(ecu ?? '') }
  const built = Number(year)
  if (!Number.isFinite(built) || (built >= found.from && (found.to === null || built <= found.to))) return null
  return {
    code: 'doubtYear',
    value: named(value),
    from: built < found.from ? String(found.from) : 'none',
    to: String(found.to ?? ''),
    name: named(name),
  }
}

const checks = [againstMake, againstFuel, againstEngine, againstUnit] as const

import type { EngineCard, TransmissionCard } from '../contract/catalog.ts'
import * as m from '../messages/m.ts'

const fuels = (): Readonly<Record<string, string>> => ({
  petrol: m.fuelPetrol(),
  diesel: m.fuelDiesel(),
  hybrid: m.fuelHybrid(),
  electric: m.fuelElectric(),
})
const aspirations = (): Readonly<Record<string, string>> => ({
  turbo: m.airTurbo(),
  'twin-turbo': m.airTwinTurbo(),
  supercharged: m.airSupercharged(),
  natural: m.naturallyAspirated(),
})

/** In one line: "CYFB · 1,984 cc · 4 cylinders · petrol, turbo · Continental Simos 18.1" */
export function engineFacts(engine: EngineCard): string[] {
  return [
    engine.code,
    engine.displacement_cc === null ? null : m.displacement({ cc: engine.displacement_cc }),
    engine.cylinders === null ? null : m.cylinders({ n: engine.cylinders }),
    [fuels()[engine.fuel] ?? engine.fuel, aspirations()[engine.aspiration] ?? engine.aspiration]
      .filter(Boolean)
      .join(', '),
    engine.ecu,
  ].filter((fact): fact is string => Boolean(fact))
}

const kinds = (): Readonly<Record<string, string>> => ({
  manual: m.manual(),
  dct: m.dualClutch(),
  automatic: m.automatic(),
  cvt: 'CVT',
})

/** In one line: "Dual clutch · 6 gears · Temic DQ250" */
export const transmissionFacts = ({ kind, gears, tcu }: TransmissionCard): string =>
  [kinds()[kind] ?? kind, gears === null ? null : m.gears({ n: gears }), tcu].filter(Boolean).join(' · ')

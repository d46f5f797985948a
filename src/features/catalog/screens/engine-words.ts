import type { EngineCard, TransmissionCard } from '../contract.ts'

const aspirations: Readonly<Record<string, string>> = {
  turbo: 'turbo',
  'twin-turbo': 'twin-turbo',
  supercharged: 'supercharged',
  natural: 'naturally aspirated',
}

/** "CYFB · 1,984 cc · 4 cylinders · petrol, turbo · Continental Simos 18.1" */
export function engineFacts(engine: EngineCard): string[] {
  return [
    engine.code,
    engine.displacement_cc === null ? null : `${engine.displacement_cc.toLocaleString('en')} cc`,
    engine.cylinders === null ? null : `${engine.cylinders} cylinders`,
    [engine.fuel, aspirations[engine.aspiration] ?? engine.aspiration].filter(Boolean).join(', '),
    engine.ecu,
  ].filter((fact): fact is string => Boolean(fact))
}

const kinds: Readonly<Record<string, string>> = {
  manual: 'Manual',
  dct: 'Dual clutch',
  automatic: 'Automatic',
  cvt: 'CVT',
}

/** "Dual clutch · 6 gears · Temic DQ250" */
export const transmissionFacts = ({ kind, gears, tcu }: TransmissionCard): string =>
  [kinds[kind] ?? kind, gears === null ? null : `${gears} gears`, tcu].filter(Boolean).join(' · ')

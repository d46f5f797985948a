import { ecuFamily } from './control-units.ts'
import { hashText } from './seeded.ts'
import type { StepKey } from './tune-steps.ts'
import type { DemoEngine, DemoTransmission } from './types.ts'

/** An add-on to a base tune. */
export interface AddOn {
  key: string
  name: string
  usd: number
  description: string
  /** The base tune the add-on requires. */
  needs?: StepKey
  simple?: boolean
}

interface EngineAddOn extends AddOn {
  suits: (engine: DemoEngine) => boolean
}

const isPetrol = ({ fuel }: DemoEngine): boolean => fuel === 'petrol'
const isBoosted = ({ aspiration }: DemoEngine): boolean => aspiration === 'turbo' || aspiration === 'twin-turbo'
const isEuropean = (engine: DemoEngine): boolean => /^(vag|bosch|siemens|porsche|continental)/.test(ecuFamily(engine))

const engineAddOns: readonly EngineAddOn[] = [
  {
    key: 'pops-and-bangs',
    name: 'Pops & bangs',
    usd: 149,
    description:
      'Overrun crackle in the sport mode only, with a limit on exhaust temperature. Off in every other mode.',
    suits: (engine) => isPetrol(engine) && !engine.hauls && engine.horsepower >= 180,
  },
  {
    key: 'flex-fuel',
    name: 'Flex-fuel',
    usd: 249,
    description: 'Blends the maps by the ethanol content that the sensor reports, from pump fuel to E85.',
    needs: 'stage-2',
    suits: (engine) => isPetrol(engine) && isBoosted(engine) && engine.horsepower >= 250 && !engine.hauls,
  },
  {
    key: 'launch-control',
    name: 'Launch control',
    usd: 149,
    description: 'Holds the engine speed you choose at standstill, with boost, and lets go when the clutch does.',
    suits: (engine) => isPetrol(engine) && isBoosted(engine) && !engine.hauls && engine.horsepower >= 200,
  },
  {
    key: 'rev-limit-raise',
    name: 'Rev limit raise',
    usd: 79,
    description: 'A soft limiter above the factory redline, by as much as the valve train of this engine takes.',
    suits: (engine) => isPetrol(engine) && !isBoosted(engine) && !engine.hauls,
  },
  {
    key: 'vmax-removal',
    name: 'Vmax removal',
    usd: 79,
    description: 'Removes the electronic speed limit for closed circuits. Check the speed rating of your tires.',
    suits: (engine) => isEuropean(engine) && !engine.hauls && engine.horsepower >= 240,
  },
  {
    key: 'cold-start-reduction',
    name: 'Cold start reduction',
    usd: 99,
    description:
      'A quieter start in the morning: lower idle speed while the catalysts warm up, within the emission limits.',
    suits: (engine) => isPetrol(engine) && engine.cylinders >= 5 && !engine.hauls,
  },
  {
    key: 'start-stop-memory',
    name: 'Start-stop memory',
    usd: 49,
    description: 'The engine remembers the last position of the start-stop button.',
    simple: true,
    suits: (engine) => engine.cylinders <= 4 && /Simos 18|MG1|MD1|MED17|EDC17C/.test(engine.ecu),
  },
  {
    key: 'high-idle',
    name: 'High idle',
    usd: 79,
    description: 'Raises idle speed on request, for winches, welders and cold mornings.',
    simple: true,
    suits: (engine) => engine.fuel === 'diesel' && engine.hauls,
  },
]

/** At most two add-ons for an engine, always the same ones. */
export function addOnsOf(engine: DemoEngine, steps: readonly StepKey[]): AddOn[] {
  const suitable = engineAddOns.filter((addOn) => addOn.suits(engine) && (!addOn.needs || steps.includes(addOn.needs)))
  const offset = hashText(`${engine.slug} add-ons`) % Math.max(suitable.length, 1)
  return [...suitable.slice(offset), ...suitable.slice(0, offset)].slice(0, 2)
}

const tcuAddOns: readonly (AddOn & { kinds: readonly string[] })[] = [
  {
    key: 'launch-control',
    name: 'Launch speed',
    usd: 99,
    description: 'Sets the engine speed at which launch control lets go, and arms it without the button sequence.',
    kinds: ['dct'],
  },
  {
    key: 'full-manual',
    name: 'Full manual mode',
    usd: 79,
    description: 'No automatic upshift at the limiter and no kickdown in manual mode.',
    kinds: ['dct', 'automatic'],
  },
  {
    key: 'economy-map',
    name: 'Economy map in D',
    usd: 79,
    description: 'Earlier upshifts and earlier lock-up in D, with S left as it is.',
    kinds: ['automatic', 'cvt'],
  },
]

/** Add-ons for a transmission; all require its first stage. */
export const tcuAddOnsOf = (transmission: DemoTransmission): AddOn[] =>
  tcuAddOns.filter(({ kinds }) => kinds.includes(transmission.kind))

import { pick } from './seeded.ts'
import type { StepKey } from './tune-steps.ts'
import type { DemoEngine, DemoTransmission } from './types.ts'

export const stepNames: Record<StepKey, string> = {
  'stage-1': 'Stage 1',
  'stage-2': 'Stage 2',
  'stage-3': 'Stage 3 turbo upgrade',
  'stage-4': 'Stage 4 hybrid turbo',
  eco: 'Eco',
  towing: 'Towing',
  performance: 'Performance',
}

type Writer = (engine: DemoEngine, gain: string) => readonly string[]

const cleanDiesel = 'All emission systems keep working as the factory set them, so the vehicle stays road legal.'

const boosted: Record<StepKey, Writer> = {
  'stage-1': ({ name }, gain) => [
    `A file for the ${name} with standard hardware. Boost, ignition and torque monitoring are set for pump fuel; ${gain}. Throttle response is quicker without being nervous in town.`,
    `The first step for the ${name}: nothing to install, ${gain}. Boost builds earlier and holds longer, and the factory protection for knock and heat stays in place.`,
  ],
  'stage-2': ({ name }, gain) => [
    `For a ${name} that can breathe: downpipe and intake fitted. The freer turbine carries boost to the redline; ${gain}.`,
    `Builds on stage 1 and uses a high-flow downpipe and intake on the ${name}. Charge temperatures fall and ${gain}.`,
  ],
  'stage-3': ({ name }, gain) => [
    `Calibrated for a larger bolt-on turbocharger on the ${name}, with fuel pump and injectors to match; ${gain}. We check your logs before the final file.`,
    `A larger turbocharger changes everything, so fuel, ignition and torque models of the ${name} are written again; ${gain}. Two revisions from your logs are included.`,
  ],
  'stage-4': ({ name }, gain) => [
    `For a ${name} with forged internals, hybrid turbocharger and port or high-pressure fuel upgrade; ${gain}. Made with you, log by log, until it is right.`,
    `The top of the range for the ${name}: hybrid turbocharger, ethanol blend, built engine; ${gain}. Three revisions from your logs are included.`,
  ],
  eco: ({ name }, gain) => [
    `More torque below 3,000 rpm lets the ${name} run in a higher gear, which is where the saving comes from; ${gain}. Top speed and redline are unchanged.`,
    `A gentle file for the ${name} in daily traffic: ${gain}, part-throttle boost without lag, and a lower consumption when driven for it.`,
  ],
  towing: ({ name }, gain) => [
    `For the ${name} with a trailer behind it: ${gain}, full torque early, and exhaust temperature held under the factory limit on long grades.`,
    `A working file for the ${name}. Torque arrives low, the fan comes in sooner, and ${gain}.`,
  ],
  performance: ({ name }, gain) => [
    `The quick file for the ${name}: ${gain}, with torque shaped so that the transmission lives. Not for heavy trailers.`,
    `For the ${name} when it is not working: ${gain}, and a pedal that answers.`,
  ],
}

const natural: Record<'stage-1' | 'stage-2' | 'towing' | 'performance', Writer> = {
  'stage-1': ({ name }, gain) => [
    `Ignition, cam timing and pedal map of the ${name} set for premium fuel; ${gain}. The gain is felt most between 3,000 rpm and peak power.`,
    `A file for the standard ${name}: ${gain}, a linear pedal, and no flat spot where the intake switches over.`,
  ],
  'stage-2': ({ name }, gain) => [
    `For the ${name} with headers or high-flow catalysts and a cold air intake; ${gain}. Fuel trims are set for the extra air.`,
    `Makes use of an open intake and exhaust on the ${name}: ${gain}, and the redline where the engine likes it.`,
  ],
  towing: ({ name }, gain) => [
    `For the ${name} in front of a trailer: ${gain}, shifts that hold a gear on a grade, and early converter lock-up.`,
    `Keeps the ${name} in its torque: ${gain}, less hunting between gears, cooler transmission.`,
  ],
  performance: ({ name }, gain) => [
    `The quick file for the ${name}: ${gain}, firmer pedal, earlier downshifts.`,
    `For the ${name} without a load: ${gain}, and cylinder deactivation that comes in later.`,
  ],
}

/** Description of a tune, in two or three sentences about this engine. */
export function describeStep(engine: DemoEngine, key: StepKey, addedHorsepower: number, addedLbFt: number): string {
  const gain = `${addedHorsepower} hp and ${addedLbFt} lb-ft more at the crank`
  const plain = engine.aspiration === 'natural' ? naturalWriter(key) : boosted[key]
  const text = pick(`${engine.slug} ${key} text`, plain(engine, gain))
  return engine.fuel === 'diesel' ? `${dieselText(text)} ${cleanDiesel}` : text
}

const naturalWriter = (key: StepKey): Writer =>
  key === 'stage-1' || key === 'stage-2' || key === 'towing' || key === 'performance' ? natural[key] : boosted[key]

const dieselText = (text: string): string =>
  text
    .replace(
      'Boost, ignition and torque monitoring are set for pump fuel',
      'Boost, rail pressure and injection timing are set again',
    )
    .replace('downpipe and intake fitted', 'larger intercooler and intake fitted')
    .replace('a high-flow downpipe and intake', 'a larger intercooler and intake')
    .replace('The freer turbine carries boost to the redline', 'Cooler air carries torque further up')
    .replace('protection for knock and heat', 'protection against heat')

const fuels: Partial<Record<StepKey, string>> = {
  eco: '91 octane (95 RON) or better',
  towing: '91 octane (95 RON) or better',
  'stage-4': 'ethanol blend, E50 or better',
}

/** Required fuel and hardware. */
export function notesForStep(engine: DemoEngine, key: StepKey): string {
  if (engine.fuel === 'diesel')
    return 'Diesel after EN 590 or ASTM D975. All emission systems must be fitted and in working order.'
  const fuel = fuels[key] ?? '93 octane (98 RON) or better'
  const hardware: Partial<Record<StepKey, string>> = {
    'stage-2':
      engine.aspiration === 'supercharged' ? 'Smaller pulley and cold air intake' : 'High-flow exhaust and intake',
    'stage-3': 'Larger turbocharger, injectors, high-pressure pump, intercooler, uprated clutch or TCU tune',
    'stage-4': 'Forged engine, hybrid turbocharger, matching fuel system, uprated transmission',
  }
  const needed = hardware[key]
  return needed
    ? `Fuel: ${fuel}. Needs: ${needed.charAt(0).toLowerCase()}${needed.slice(1)}.`
    : `Fuel: ${fuel}. No hardware needed.`
}

/** Description of a transmission tune. */
export function describeTcu(transmission: DemoTransmission, stage: 1 | 2): string {
  const { name, kind } = transmission
  const texts: Record<1 | 2, readonly string[]> = {
    1: [
      `Raises the torque limit and line pressure of the ${name} to carry a stage 1 engine. ${kind === 'dct' ? 'Shifts are quicker and launches cleaner' : 'Shifts are crisper and the converter locks earlier'}, while D stays comfortable.`,
      `The ${name} stops limiting the engine: higher torque limit, sorted shift points, and no upshift in manual mode until you ask for it.`,
    ],
    2: [
      `For the ${name} behind a stage 2 or larger turbo engine: maximum clutch pressure, the quickest shift times that the hardware takes, and its own shift map for the track.`,
      `The highest torque limit that we sell for the ${name}. Best with fresh fluid and a healthy clutch pack; we ask for a log first.`,
    ],
  }
  return pick(`${transmission.slug} tcu ${stage}`, texts[stage])
}

import type { tuneTypeSlugs } from './contract.ts'

export type TuneTypeSlug = (typeof tuneTypeSlugs)[number]

export interface TuneTypeWords {
  title: string
  /** One line for overviews. */
  short: string
  /** What it is, for whom, and what it takes. */
  introduction: readonly string[]
}

/** The words of the ten category pages (specification section 2). */
export const tuneTypeWords: Readonly<Record<TuneTypeSlug, TuneTypeWords>> = {
  'engine-tuning': {
    title: 'Engine tuning',
    short: 'Calibrations for the engine control unit',
    introduction: [
      'The engine control unit decides how much air, fuel and ignition advance an engine gets at each speed and load. An engine tune rewrites those tables for your engine code, fuel and hardware.',
      'Every tune here names the control unit it is written for and the tools that can flash it. The original file stays with you, so the way back to stock is always open.',
    ],
  },
  'turbo-tuning': {
    title: 'Turbo tuning',
    short: 'More from an engine that breathes under pressure',
    introduction: [
      'A turbocharged engine leaves the factory with boost to spare: the same hardware is often sold in several power levels that differ in software alone. That is why turbo engines gain the most from a tune.',
      'A tune raises boost within what turbo, fuel pump and intercooler can deliver, and adapts fuel and ignition to it. Beyond that point hardware has to grow too, which is what stages 2 to 4 are about.',
    ],
  },
  'performance-tuning': {
    title: 'Performance tuning',
    short: 'Power and torque first',
    introduction: [
      'Performance tunes are written for acceleration: more torque in the middle, more power towards the redline, a throttle that answers at once.',
      'Compare the dyno curves rather than the peaks. The area between the stock curve and the tuned one is what you feel on the road.',
    ],
  },
  'eco-tuning': {
    title: 'Eco tuning',
    short: 'Earlier torque, fewer litres',
    introduction: [
      'An eco tune moves torque to lower engine speeds, so that the same trip takes fewer revolutions. Towing tunes do the same for heavy loads.',
      'How much fuel it saves depends on how you drive: the gain comes from shifting earlier, not from the file alone. Peak power rises only a little.',
    ],
  },
  'tcu-tuning': {
    title: 'TCU tuning',
    short: 'Shift points, clutch pressure and torque limits',
    introduction: [
      'The transmission control unit sets shift points, shift speed, clutch pressure and the torque that the gearbox admits. After an engine tune that torque limit is often what holds the car back.',
      'A TCU tune raises the limit within what the clutches hold, shifts faster in the sport modes and keeps the comfort modes comfortable. It pairs with an engine tune at a lower price.',
    ],
  },
  'stage-1-tuning': {
    title: 'Stage 1 tuning',
    short: 'Software alone, standard hardware',
    introduction: [
      'Stage 1 needs nothing but the file: the car keeps its standard intake, exhaust, turbo and fuel system. It is the right first step for a car in good order.',
      'It is flashed in under an hour and can be undone just as fast. Use the fuel that the tune names, with fresh spark plugs.',
    ],
  },
  'stage-2-tuning': {
    title: 'Stage 2 tuning',
    short: 'For a freer exhaust and a better intake',
    introduction: [
      'Stage 2 expects hardware that lets the engine breathe, on most turbo cars a downpipe and an intake, often a larger intercooler. Each tune lists what it needs.',
      'Check what your road authority allows before you change exhaust parts: some hardware is for closed courses only.',
    ],
  },
  'stage-3-tuning': {
    title: 'Stage 3 tuning',
    short: 'For a larger turbocharger',
    introduction: [
      'Stage 3 is written for a larger turbocharger with the fuel supply to match. The whole calibration is new: boost control, fuelling, torque model and limits.',
      'Plan for clutch and cooling as well. A transmission tune is part of the package on nearly every car with an automatic.',
    ],
  },
  'stage-4-tuning': {
    title: 'Stage 4 tuning',
    short: 'Built engines and hybrid turbos',
    introduction: [
      'Stage 4 is for engines with hybrid turbos, raised fuel pressure and ethanol blends. The figures are calculated for the named hardware and proved on the dyno with your car.',
      'Talk to us before you buy: logs of your car decide how far it can go.',
    ],
  },
  'diesel-tuning': {
    title: 'Diesel tuning',
    short: 'Torque where a diesel lives',
    introduction: [
      'A diesel tune raises injected quantity and boost together, so that smoke and exhaust temperature stay where they were. Torque comes early, which is what a diesel is for.',
      'Emission systems stay in function with every tune we sell. Vans and pickups have towing calibrations of their own.',
    ],
  },
}

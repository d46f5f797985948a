import { lineOf } from '../parse/assemble.ts'
import type { Channel, Log } from '../parse/shapes.ts'
import { isPressure, mbarPer } from '../parse/units.ts'
import { converterOf } from './convert.ts'
import type { Thresholds } from '../contract/view.ts'
import { loadGate } from './load-gate.ts'
import { channelOf, sampleAt } from './sample.ts'
import * as m from '../messages/m.ts'

/** Default limits, boost in mbar. Conventions in tuning, not any manufacturer's limits. */
export const thresholdDefaults = {
  boost_under: 150,
  knock_retard: 3,
  lean_lambda: 0.95,
  intake_celsius: 60,
  full_throttle: 80,
} as const

type RemarkKind = Remark['kind']

export interface Remark {
  kind: 'boost' | 'knock' | 'lean' | 'heat'
  text: string
  from: number
  to: number
  /** The file's line with the worst sample, and that row's values. */
  line: number
  at: number
  quote: readonly { name: string; value: number; unit: string; digits: number }[]
}

export type Limits = Record<keyof typeof thresholdDefaults, number>

/** The user's limits, with defaults for those not set. */
function filledLimits(set: Thresholds): Limits {
  const keys = Object.keys(thresholdDefaults) as (keyof Limits)[]
  return Object.fromEntries(keys.map((key) => [key, set[key] ?? thresholdDefaults[key]])) as Limits
}

/** The stoichiometric air-fuel mass ratio of gasoline, by which gasoline AFR gauges are scaled. */
const petrolStoichiometric = 14.7
const remarksMax = 60
/** Values that lag behind the pedal are checked only after the throttle has been open this long. */
const settleSeconds = 0.4
/** Samples closer together than this belong to one remark. */
const gapSeconds = 1

interface Watch {
  kind: Remark['kind']
  channel: Channel
  /** Positive values are worth a remark; larger is worse. */
  excess: (value: number, at: number) => number
  text: (value: number, at: number) => string
  needsLoad: boolean
}

const shown = (value: number, digits = 2): string => value.toFixed(Math.min(digits, 2))

/** The findings a tuner would point out, each with its line in the file and that row's values. */
export function findRemarks(log: Log, set: Thresholds): Remark[] {
  const limit = filledLimits(set)
  const { isFull } = loadGate(log, limit.full_throttle)
  const rpm = channelOf(log, 'rpm')
  const readRpm = rpm ? sampleAt(log, rpm) : null
  const remarks: Remark[] = []
  for (const watch of watches(log, limit)) {
    const clock = log.clocks[watch.channel.clock]!
    let open: { from: number; to: number; worst: number; index: number } | null = null
    const close = (): void => {
      if (!open || remarks.length >= remarksMax) return
      const at = clock.seconds[open.index]!
      const value = watch.channel.values[open.index]!
      const where = readRpm ? m.atRpm({ rpm: Math.round(readRpm(at)) }) : ''
      remarks.push({
        kind: watch.kind,
        text: `${watch.text(value, at)}${where}.`,
        from: open.from,
        to: open.to,
        at,
        line: lineOf(clock, open.index),
        quote: quoteAt(log, watch.channel, at),
      })
    }
    for (let index = 0; index < clock.seconds.length; index += 1) {
      const at = clock.seconds[index]!
      const value = watch.channel.values[index]!
      if (Number.isNaN(value)) continue
      const excess = watch.excess(value, at)
      if (!(excess > 0) || (watch.needsLoad && !(isFull(at) && isFull(at - settleSeconds)))) continue
      if (open && at - open.to <= gapSeconds) {
        open.to = at
        if (excess > open.worst) Object.assign(open, { worst: excess, index })
      } else {
        close()
        open = { from: at, to: at, worst: excess, index }
      }
    }
    close()
  }
  return remarks.toSorted((a, b) => a.from - b.from)
}

/** A check that the log's channels do not allow, with the channels it needs. */
export interface MissingCheck {
  kind: RemarkKind
  /** The channels to log for it, in words. */
  lacks: string[]
}

/** The checks that could not run, with the missing channels, because no findings does not mean no problems. */
export function missingChecks(log: Log): MissingCheck[] {
  const has = (...wanted: Parameters<typeof channelOf>[1][]) => channelOf(log, ...wanted) !== null
  const load = loadGate(log).by === null ? [m.lacksLoad()] : []
  const target = channelOf(log, 'boostTarget')
  const needs: readonly [RemarkKind, string[]][] = [
    [
      'boost',
      [
        ...(has('boost') ? [] : [m.lacksBoost()]),
        ...(target ? [] : [m.lacksBoostTarget()]),
        ...(target && has('boost') && !partnerOf(log, target) ? [m.lacksSameReference()] : []),
        ...load,
      ],
    ],
    ['knock', has('knock') ? [] : [m.lacksKnock()]],
    ['lean', [...(has('lambda', 'afr') ? [] : [m.lacksMixture()]), ...load]],
    [
      'heat',
      [
        ...(has('intakeTemperature') ? [] : [m.lacksIntake()]),
        ...(has('intakeTemperature') && !intakeOf(log) ? [m.lacksIntakeUnit()] : []),
        ...load,
      ],
    ],
  ]
  return needs.flatMap(([kind, lacks]) => (lacks.length === 0 ? [] : [{ kind, lacks }]))
}

function watches(log: Log, limit: Limits): Watch[] {
  const list: Watch[] = []
  const hasLoad = loadGate(log, limit.full_throttle).by !== null
  const target = channelOf(log, 'boostTarget')
  const boost = target ? partnerOf(log, target) : null
  if (target && boost && hasLoad) {
    const read = sampleAt(log, target)
    const inTarget = converter(boost, target)
    const mbar = (value: number) => (isPressure(target.unit) ? value * mbarPer[target.unit]! : value)
    const most = isPressure(target.unit) ? limit.boost_under : limit.boost_under / mbarPer['psi']!
    list.push({
      kind: 'boost',
      channel: boost,
      needsLoad: true,
      excess: (value, at) => mbar(read(at)) - mbar(inTarget(value)) - most,
      text: (value, at) =>
        m.boostUnder({
          by: shown(read(at) - inTarget(value), boost.digits),
          unit: target.unit,
          value: shown(inTarget(value), boost.digits),
          target: shown(read(at), target.digits),
        }),
    })
  }
  for (const channel of log.channels) {
    if (channel.quantity !== 'knock' || channel.texts) continue
    list.push({
      kind: 'knock',
      channel,
      needsLoad: false,
      // Some loggers write retarded timing as a negative angle.
      excess: (value) => Math.abs(value) - limit.knock_retard + 1e-9,
      text: (value) => m.knock({ degrees: shown(Math.abs(value), channel.digits), name: channel.name }),
    })
  }
  const mixture = channelOf(log, 'lambda', 'afr')
  if (mixture && hasLoad) {
    const perLambda = mixture.quantity === 'afr' ? petrolStoichiometric : 1
    list.push({
      kind: 'lean',
      channel: mixture,
      needsLoad: true,
      excess: (value) => (value > 0 ? value / perLambda - limit.lean_lambda : 0),
      text: (value) => m.lean({ lambda: shown(value / perLambda), name: mixture.name }),
    })
  }
  const intake = intakeOf(log)
  const celsius = intake && converterOf(intake, inCelsius)
  if (intake && celsius && hasLoad) {
    list.push({
      kind: 'heat',
      channel: intake,
      needsLoad: true,
      excess: (value) => celsius(value) - limit.intake_celsius,
      text: (value) => m.intakeHot({ degrees: Math.round(celsius(value)) }),
    })
  }
  return list
}

const inCelsius = { unit: '°C', reference: null }

/** The intake temperature; null when its unit is unknown, because 75 may be a hot °C or a mild °F. */
function intakeOf(log: Log): Channel | null {
  return channelOf({ channels: log.channels.filter((channel) => converterOf(channel, inCelsius)) }, 'intakeTemperature')
}

/** The boost channel comparable with a target: both are pressures or share a unit, with the same reference. */
function partnerOf(log: Log, target: Channel): Channel | null {
  const able = log.channels.filter(
    (channel) => channel.quantity === 'boost' && channel.texts === null && converterOf(channel, target) !== null,
  )
  return able.find(({ unit, reference }) => unit === target.unit && reference === target.reference) ?? able[0] ?? null
}

const converter = (from: Channel, to: Channel) => converterOf(from, to) ?? ((value: number) => value)

/** The channel itself and those that are read next to it. */
function quoteAt(log: Log, channel: Channel, at: number): Remark['quote'] {
  const beside = [
    channelOf(log, 'rpm'),
    channelOf(log, 'pedal', 'throttle'),
    channelOf(log, 'boostTarget'),
    channelOf(log, 'boost'),
  ]
  const list = [channel, ...beside.flatMap((each) => (each && each !== channel ? [each] : []))]
  return list.flatMap((each) => {
    const value = sampleAt(log, each)(at)
    return Number.isNaN(value) ? [] : [{ name: each.name, value, unit: each.unit, digits: Math.min(each.digits, 2) }]
  })
}

import { z } from 'zod'
import { isAffordable } from '../analysis/formula-cost.ts'
import { quantities } from '../parse/shapes.ts'
import * as m from '../messages/m.ts'

/** Mass, gearing and drag of the car, for the virtual dyno. Undefined: not known yet. */
export const vehicleFacts = z.object({
  /** With driver and fuel, in kg. */
  mass_kg: z.number().min(100).max(20_000).optional(),
  /** Overall ratio of the gear that was driven. */
  gear_ratio: z.number().min(0.1).max(20).optional(),
  final_drive: z.number().min(0.5).max(20).optional(),
  /** Rolling circumference of a driven wheel, in m. */
  tyre_m: z.number().min(0.3).max(6).optional(),
  drag_coefficient: z.number().min(0.05).max(2).optional(),
  frontal_m2: z.number().min(0.2).max(20).optional(),
  rolling: z.number().min(0).max(0.2).optional(),
  /** Share of the crank's power that does not reach the wheels, in percent. */
  loss_percent: z.number().min(0).max(60).optional(),
  /** Of the air, for drag and for correction. */
  air_mbar: z.number().min(500).max(1_100).optional(),
  air_celsius: z.number().min(-40).max(60).optional(),
  humidity_percent: z.number().min(0).max(100).optional(),
})
export type VehicleFacts = z.output<typeof vehicleFacts>

/** Limits above or below which a row is worth a remark. The person sets them; these are where they start. */
const thresholds = z.object({
  /** Boost below its target, in the unit of the target. */
  boost_under: z.number().min(0).max(10_000).optional(),
  /** Degrees of timing that knock control takes from one cylinder. */
  knock_retard: z.number().min(0).max(60).optional(),
  /** Lambda above this at full load. */
  lean_lambda: z.number().min(0.5).max(2).optional(),
  /** °C of the intake air at full load. */
  intake_celsius: z.number().min(-40).max(300).optional(),
  /** Throttle or pedal above this, in percent, is full load. */
  full_throttle: z.number().min(10).max(100).optional(),
})
export type Thresholds = z.output<typeof thresholds>

const marker = z.object({ at: z.number().min(-1e9).max(1e9), text: z.string().trim().max(120) })
export type Marker = z.output<typeof marker>

const derivedChannel = z.object({
  name: z.string().trim().min(1).max(80),
  unit: z.string().trim().max(24),
  formula: z.string().trim().min(1).max(500),
})

/** What a channel measures by the choice of its owner, and the unit it is shown in, by the channel's name. */
const channelChoices = {
  roles: z.record(z.string().max(80), z.enum([...quantities, 'none'])).default({}),
  units: z.record(z.string().max(80), z.string().max(24)).default({}),
}
const choicesMax = 200
const isFew = (choices: object) => Object.keys(choices).length <= choicesMax

/** Of what a plot or a table over another channel is made; empty names are not chosen yet. */
const tableChoice = z.object({ x: z.string().max(80), y: z.string().max(80), z: z.string().max(80) })

/** What the viewer remembers of a log. */
export const logView = z.object({
  shown: z.array(z.string().max(80)).max(64).default([]),
  markers: z.array(marker).max(200).default([]),
  derived: z.array(derivedChannel).max(50).default([]),
  thresholds: thresholds.default({}),
  vehicle: vehicleFacts.default({}),
  ...channelChoices,
  /** The channel that the plot runs over; empty for time. */
  over: z.string().max(80).default(''),
  table: tableChoice.default({ x: '', y: '', z: '' }),
})
export type LogView = z.output<typeof logView>
/** The same as it is saved: formulas that would keep other people’s browsers busy are refused. */
export const savedView = logView
  .refine(({ derived }) => isAffordable(derived), { path: ['derived'], error: m.formulasTooCostly })
  .refine(({ roles, units }) => isFew(roles) && isFew(units), { path: ['roles'], error: m.tooManyChoices })

export const emptyView: LogView = {
  shown: [],
  markers: [],
  derived: [],
  thresholds: {},
  vehicle: {},
  roles: {},
  units: {},
  over: '',
  table: { x: '', y: '', z: '' },
}

import { z } from 'zod'
import { isAffordable } from '../analysis/formula-cost.ts'
import { quantities } from '../parse/shapes.ts'
import * as m from '../messages/m.ts'

/** The car's mass, gearing and drag for the virtual dyno. Undefined values are unknown. */
export const vehicleFacts = z.object({
  /** With driver and fuel, in kg. */
  mass_kg: z.number().min(100).max(20_000).optional(),
  /** Overall ratio of the gear in use. */
  gear_ratio: z.number().min(0.1).max(20).optional(),
  final_drive: z.number().min(0.5).max(20).optional(),
  /** Rolling circumference of a driven wheel in meters. */
  tyre_m: z.number().min(0.3).max(6).optional(),
  drag_coefficient: z.number().min(0.05).max(2).optional(),
  frontal_m2: z.number().min(0.2).max(20).optional(),
  rolling: z.number().min(0).max(0.2).optional(),
  /** The share of crank power lost before the wheels, in percent. */
  loss_percent: z.number().min(0).max(60).optional(),
  /** Air pressure, for drag and correction. */
  air_mbar: z.number().min(500).max(1_100).optional(),
  air_celsius: z.number().min(-40).max(60).optional(),
  humidity_percent: z.number().min(0).max(100).optional(),
})
export type VehicleFacts = z.output<typeof vehicleFacts>

/** Limits beyond which a row is worth a remark; users can change them. */
const thresholds = z.object({
  /** Boost below target, in the target's unit. */
  boost_under: z.number().min(0).max(10_000).optional(),
  /** Timing retarded by knock control on one cylinder, in degrees. */
  knock_retard: z.number().min(0).max(60).optional(),
  /** Maximum lambda at full load. */
  lean_lambda: z.number().min(0.5).max(2).optional(),
  /** Maximum intake air temperature at full load, in °C. */
  intake_celsius: z.number().min(-40).max(300).optional(),
  /** Throttle or pedal percentage that counts as full load. */
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

/** The owner's choices per channel name: its quantity and its display unit. */
const channelChoices = {
  roles: z.record(z.string().max(80), z.enum([...quantities, 'none'])).default({}),
  units: z.record(z.string().max(80), z.string().max(24)).default({}),
}
const choicesMax = 200
const isFew = (choices: object) => Object.keys(choices).length <= choicesMax

/** The channels of a scatter plot or table; empty until chosen. */
const tableChoice = z.object({ x: z.string().max(80), y: z.string().max(80), z: z.string().max(80) })

/** The stored settings of the viewer for a log. */
export const logView = z.object({
  shown: z.array(z.string().max(80)).max(64).default([]),
  markers: z.array(marker).max(200).default([]),
  derived: z.array(derivedChannel).max(50).default([]),
  thresholds: thresholds.default({}),
  vehicle: vehicleFacts.default({}),
  ...channelChoices,
  /** The channel on the x-axis; empty for time. */
  over: z.string().max(80).default(''),
  table: tableChoice.default({ x: '', y: '', z: '' }),
})
export type LogView = z.output<typeof logView>
/** The same when saving, where formulas too expensive for other readers' browsers are rejected. */
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

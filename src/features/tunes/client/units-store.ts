import type { PowerUnit, TorqueUnit } from '../power.ts'
import { storedText } from '#kit/client/stored-text.ts'

const stored = storedText('overboost-units')

/** Units the visitor selected, as "PS Nm"; null until then. Parse with `parseView`. */
export const storedUnits = stored.read
export const subscribeUnits = stored.subscribe
export const storeUnits = (power: PowerUnit, torque: TorqueUnit): void => stored.write(`${power} ${torque}`)

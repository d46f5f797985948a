import type { Channel, Log } from '../parse/shapes.ts'
import type { LogView } from '../contract/view.ts'
import { deriveChannel, FormulaError } from './formula.ts'
import { isAffordable } from './formula-cost.ts'
import * as m from '../messages/m.ts'

export interface Derived {
  channels: Channel[]
  /** Error messages of failed formulas, by name. */
  failures: Record<string, string>
}
type Source = Pick<Log, 'clocks' | 'channels'>

/** Computes the channels of formulas and reports each when ready. Later formulas may use earlier ones. */
export function deriveAll(
  log: Source,
  wanted: LogView['derived'],
  told: (name: string, made: Channel | string) => void,
): void {
  const channels = [...log.channels]
  for (const [index, each] of wanted.entries()) {
    if (channels.some(({ name }) => name === each.name)) told(each.name, m.channelExists())
    else if (!isAffordable(wanted.slice(0, index + 1))) told(each.name, m.formulasTooCostly())
    else {
      try {
        const channel = deriveChannel({ ...log, channels }, each)
        channels.push(channel)
        told(each.name, channel)
      } catch (error) {
        told(each.name, error instanceof FormulaError ? error.message : m.formulaInvalid())
      }
    }
  }
}

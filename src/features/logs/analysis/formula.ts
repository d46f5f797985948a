import { Parser } from 'expr-eval-fork'
import type { Expression } from 'expr-eval-fork'
import { rangeOf } from '../parse/assemble.ts'
import type { Channel, Log } from '../parse/shapes.ts'
import { formulaCost, formulaCostMax } from './formula-cost.ts'
import { sampleAt } from './sample.ts'
import * as m from '../messages/m.ts'

/**
 * Formulas over channels: arithmetic, comparisons, conditions and common functions. The library interprets the parsed
 * expression and never generates code (its `toJSFunction` is not used), so the content security policy holds. Member
 * access, assignments, arrays and function definitions are disabled.
 */
// A separate constant, because the library's type lacks two of these options.
const switchedOff = { assignment: false, concatenate: false, in: false, fndef: false, array: false }
const parser = new Parser({
  allowMemberAccess: false,
  operators: switchedOff,
})
for (const name of ['random', 'map', 'fold', 'filter', 'indexOf', 'join', 'gamma', 'fac']) {
  delete (parser.functions as Record<string, unknown>)[name]
}

export class FormulaError extends Error {}

interface Prepared {
  expression: Expression
  /** Maps variables to channels. */
  channels: Map<string, Channel>
}

/** Channels are written in square brackets: `[Boost] - [Target]`. */
function prepare(formula: string, log: Pick<Log, 'channels'>): Prepared {
  if (formulaCost(formula) > formulaCostMax) throw new FormulaError(m.formulaTooCostly())
  if (/;|__proto__|prototype|constructor/.test(formula)) throw new FormulaError(m.formulaUnreadable())
  const channels = new Map<string, Channel>()
  const text = formula.replaceAll(/\[([^[\]]+)\]/g, (_, name: string) => {
    const channel = log.channels.find((each) => each.name === name.trim() && each.texts === null)
    if (!channel) throw new FormulaError(m.formulaNoChannel({ name: name.trim() }))
    for (const [variable, known] of channels) if (known === channel) return variable
    const variable = `c${channels.size}_`
    channels.set(variable, channel)
    return variable
  })
  try {
    const expression = parser.parse(text)
    const unknown = expression.variables().find((variable) => !channels.has(variable) && !(variable in parser.consts))
    if (unknown) throw new FormulaError(m.formulaUnknownName({ name: unknown }))
    return { expression, channels }
  } catch (error) {
    if (error instanceof FormulaError) throw error
    throw new FormulaError(m.formulaUnreadable())
  }
}

/**
 * Checks that a formula can be calculated for this log, without calculating it. Throws a FormulaError with a message
 * for the user.
 */
export function checkFormula(formula: string, log: Pick<Log, 'channels'>): void {
  if (prepare(formula, log).channels.size === 0) throw new FormulaError(m.formulaWithoutChannel())
}

/** The names of the channels that a formula reads. */
export const channelsIn = (formula: string): string[] =>
  [...formula.matchAll(/\[([^[\]]+)\]/g)].map(([, name]) => name!.trim())

/**
 * Computes a channel on the clock of its first channel; the others are interpolated linearly. Throws a FormulaError
 * with a message for the user.
 */
export function deriveChannel(
  log: Pick<Log, 'clocks' | 'channels'>,
  wanted: { name: string; unit: string; formula: string },
): Channel {
  const { expression, channels } = prepare(wanted.formula, log)
  const [first] = channels.values()
  if (!first) throw new FormulaError(m.formulaWithoutChannel())
  const { seconds } = log.clocks[first.clock]!
  const readers = [...channels].map(([variable, channel]) => ({
    variable,
    at: channel.clock === first.clock ? null : sampleAt(log, channel),
    channel,
  }))
  try {
    return { ...settled(wanted, evaluated()), clock: first.clock }
  } catch (error) {
    if (error instanceof FormulaError) throw error
    throw new FormulaError(m.formulaInvalid())
  }

  function evaluated(): Float64Array {
    const values = new Float64Array(seconds.length)
    const variables: Record<string, number> = {}
    for (let index = 0; index < seconds.length; index += 1) {
      for (const { variable, at, channel } of readers) {
        variables[variable] = at ? at(seconds[index]!) : channel.values[index]!
      }
      const value: unknown = expression.evaluate(variables)
      values[index] =
        typeof value === 'number' && Number.isFinite(value)
          ? value
          : value === true
            ? 1
            : value === false
              ? 0
              : Number.NaN
    }
    return values
  }
}

function settled(wanted: { name: string; unit: string }, values: Float64Array): Omit<Channel, 'clock'> {
  const range = rangeOf(values)
  if (!range) throw new FormulaError(m.formulaWithoutValues())
  return {
    name: wanted.name,
    unit: wanted.unit,
    quantity: null,
    reference: null,
    values,
    digits: 2,
    ...range,
    texts: null,
  }
}

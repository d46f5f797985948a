import { formatMoney, type Currency } from '#kit/money.ts'
import { decisiveSets } from './rules-combinations.ts'
import { smallestCombination, type SolvedTools, type Tool } from './rules.ts'
import * as m from './messages/m.ts'

type RuledOutCode =
  | 'not_allowed_by_engine'
  | 'not_allowed_by_transmission'
  | 'not_allowed_by_engine_and_transmission'
  | 'fits_no_tune'
  | 'not_offered_in_currency'
  | 'dearer'
  | 'covers_nothing_more'
  | 'needs_more_tools'
  | 'alternative'

export interface RuledOutTool {
  toolId: number
  code: RuledOutCode
  sentence: string
}

/**
 * Why each other tool isn't in the used combination: the first applicable reason, in this order. 'alternative' means it
 * is part of another combination that is neither more expensive nor larger.
 */
export function explainOtherTools(
  solution: SolvedTools,
  used: { toolIds: readonly number[]; fee: number },
  currency: Currency,
  names: { tools: ReadonlyMap<number, string> },
): RuledOutTool[] {
  const decisive = new Set(decisiveSets(solution.tunes.map((tune) => tune.toolIds)).flat())
  return solution.tools
    .filter((tool) => !used.toolIds.includes(tool.id))
    .map((tool) => {
      const name = names.tools.get(tool.id) ?? `#${tool.id}`
      const reason =
        fitReason(solution, tool.id, name) ??
        priceReason(tool, used.fee, currency, name) ??
        setReason(solution, decisive, tool.id, used, currency, name)
      return { toolId: tool.id, ...reason }
    })
}

type Reason = Omit<RuledOutTool, 'toolId'>

function fitReason(solution: SolvedTools, toolId: number, name: string): Reason | null {
  if (solution.tunes.some((tune) => tune.toolIds.includes(toolId))) return null
  const byEngine = solution.tunes.some((tune) => tune.restrictedToolIds.engine.includes(toolId))
  const byTransmission = solution.tunes.some((tune) => tune.restrictedToolIds.transmission.includes(toolId))
  if (byEngine && byTransmission) {
    const sentence = m.notForEither({ name })
    return { code: 'not_allowed_by_engine_and_transmission', sentence }
  }
  if (byEngine) return { code: 'not_allowed_by_engine', sentence: m.notForEngine({ name }) }
  if (byTransmission) {
    return { code: 'not_allowed_by_transmission', sentence: m.notForTransmission({ name }) }
  }
  return { code: 'fits_no_tune', sentence: m.flashesNone({ name }) }
}

function priceReason(tool: Tool, usedFee: number, currency: Currency, name: string): Reason | null {
  const fee = tool.install_fee[currency] ?? null
  if (fee === null) return { code: 'not_offered_in_currency', sentence: m.notOffered({ name, currency }) }
  if (fee <= usedFee) return null
  const more = formatMoney({ minor: fee - usedFee, currency })
  return { code: 'dearer', sentence: m.raisesFee({ name, more }) }
}

function setReason(
  solution: SolvedTools,
  decisive: ReadonlySet<number>,
  toolId: number,
  used: { toolIds: readonly number[]; fee: number },
  currency: Currency,
  name: string,
): Reason {
  if (!decisive.has(toolId)) {
    const sentence = m.addsNothing({ name })
    return { code: 'covers_nothing_more', sentence }
  }
  const affordable = solution.tools.filter(({ install_fee }) => (install_fee[currency] ?? Infinity) <= used.fee)
  const rest = { ...solution, tunes: solution.tunes.filter((tune) => !tune.toolIds.includes(toolId)) }
  const others = smallestCombination(rest, new Set(affordable.map(({ id }) => id)))?.toolIds.length ?? 0
  if (others + 1 > used.toolIds.length) {
    return { code: 'needs_more_tools', sentence: m.needsMoreTools({ name, n: others + 1 }) }
  }
  return { code: 'alternative', sentence: m.alternative({ name }) }
}

import { formatList } from '#kit/locale.ts'
import { formatMoney, type Currency } from '#kit/money.ts'
import { explainOtherTools, type RuledOutTool } from './explain-other-tools.ts'
import {
  cheapestCombination,
  combinationFee,
  installFee,
  smallestCombination,
  type SolvedTools,
  type ToolCombination,
  type ToolSolution,
  type UnsolvedTools,
} from './rules.ts'
import * as m from './messages/m.ts'

interface ToolNames {
  tools: ReadonlyMap<number, string>
  tunes: ReadonlyMap<number, string>
}

export interface ExplainQuestion {
  solution: ToolSolution
  currency: Currency
  names: ToolNames
  /** Tools the customer or dealer already owns. */
  ownedToolIds: readonly number[]
  /** Combination picked by the customer; null for the default, the cheapest. */
  pickedToolIds: readonly number[] | null
}

interface ToolUse {
  toolId: number
  code: 'covers_tunes' | 'covers_tunes_alone' | 'covers_no_tune'
  /** Selected tunes it can flash. */
  tuneIds: number[]
  /** Of these, tunes no other tool in the combination can flash. */
  onlyForTuneIds: number[]
  sentence: string
}

/** A way to reduce the install fee; minor units of the requested currency. */
type CheaperWay = { fee: number; saving: number; sentence: string } & (
  | { code: 'other_tools'; toolIds: number[] }
  | { code: 'without_tune'; tuneId: number }
)

interface OwnedTools {
  code: 'owned_tool_is_enough' | 'owned_tools_are_enough'
  toolIds: number[]
  sentence: string
}

export interface ToolExplanation {
  problem: { code: UnsolvedTools['code'] | 'not_offered_in_currency' | 'not_a_combination'; sentence: string } | null
  combination: (ToolCombination & { fee: number; sentence: string }) | null
  uses: ToolUse[]
  cheaper: CheaperWay[]
  owned: OwnedTools | null
  ruledOut: RuledOutTool[]
}

/**
 * Explains a tool combination: purpose of each tool, cheaper alternatives, sufficient owned tools, and why others
 * aren't used. Codes are stable; sentences are English. Fees in minor units.
 */
export function explainTools(question: ExplainQuestion): ToolExplanation {
  const { solution, currency, names } = question
  if (!solution.ok) return problem(solution.code, unsolvedSentence(solution, names))
  const owned = explainOwned(solution, question.ownedToolIds, names)
  const used = usedCombination(question)
  if (solution.tunes.length === 0) return { ...nothing, owned }
  if (used === null) {
    return { ...problem('not_offered_in_currency', m.noToolInCurrency({ currency })), owned }
  }
  if (!solution.tunes.every((tune) => tune.toolIds.some((id) => used.toolIds.includes(id)))) {
    const sentence = m.cannotFlashAll({ tools: listNames(used.toolIds, names.tools) })
    return { ...problem('not_a_combination', sentence), owned }
  }
  const price = formatMoney({ minor: used.fee, currency })
  return {
    problem: null,
    combination: {
      ...used,
      sentence: m.youNeed({
        tools: listNames(used.toolIds, names.tools),
        fee: used.fee === 0 ? 'none' : 'some',
        price,
      }),
    },
    uses: used.toolIds.map((id) => explainUse(solution, used.toolIds, id, names)),
    cheaper: explainCheaper(question, solution, used),
    owned,
    ruledOut: explainOtherTools(solution, used, currency, names),
  }
}

const nothing: ToolExplanation = {
  problem: null,
  combination: null,
  uses: [],
  cheaper: [],
  owned: null,
  ruledOut: [],
}

const problem = (code: NonNullable<ToolExplanation['problem']>['code'], sentence: string): ToolExplanation => ({
  ...nothing,
  problem: { code, sentence },
})

function unsolvedSentence(solution: UnsolvedTools, names: ToolNames): string {
  const tunes = listNames(solution.tuneIds, names.tunes)
  return solution.code === 'tune_missing_tools' ? m.noToolKnown({ tunes }) : m.noToolAllowed({ tunes })
}

function usedCombination({
  solution,
  currency,
  pickedToolIds,
}: ExplainQuestion): (ToolCombination & { fee: number }) | null {
  if (pickedToolIds === null || !solution.ok) return cheapestCombination(solution, currency)
  const toolIds = [...new Set(pickedToolIds)].toSorted((a, b) => a - b)
  const fee = combinationFee(solution.tools, toolIds, currency)
  return fee === null ? null : { toolIds, fee }
}

function explainUse(solution: SolvedTools, used: readonly number[], toolId: number, names: ToolNames): ToolUse {
  const tunes = solution.tunes.filter((tune) => tune.toolIds.includes(toolId))
  const only = tunes.filter((tune) => !used.some((other) => other !== toolId && tune.toolIds.includes(other)))
  const tuneIds = tunes.map(({ id }) => id)
  const onlyForTuneIds = only.map(({ id }) => id)
  const name = nameOf(toolId, names.tools)
  if (tunes.length === 0) {
    return { toolId, code: 'covers_no_tune', tuneIds, onlyForTuneIds, sentence: m.flashesNone({ name }) }
  }
  if (tunes.length === solution.tunes.length) {
    return {
      toolId,
      code: 'covers_tunes_alone',
      tuneIds,
      onlyForTuneIds,
      sentence: m.flashesEverything({ name, tunes: listNames(tuneIds, names.tunes) }),
    }
  }
  const tuneNames = listNames(tuneIds, names.tunes)
  const sentence =
    only.length > 0
      ? m.flashesOnly({ name, tunes: tuneNames, only: listNames(onlyForTuneIds, names.tunes) })
      : m.flashes({ name, tunes: tuneNames })
  return { toolId, code: 'covers_tunes', tuneIds, onlyForTuneIds, sentence }
}

function explainCheaper(question: ExplainQuestion, solution: SolvedTools, used: { fee: number }): CheaperWay[] {
  const { currency, names } = question
  const show = (minor: number) => formatMoney({ minor, currency })
  const ways: CheaperWay[] = []
  const best = cheapestCombination(solution, currency)
  if (best !== null && best.fee < used.fee) {
    const saving = used.fee - best.fee
    const sentence = m.wouldDo({
      tools: listNames(best.toolIds, names.tools),
      fee: show(best.fee),
      saving: show(saving),
    })
    ways.push({ code: 'other_tools', toolIds: best.toolIds, fee: best.fee, saving, sentence })
  }
  const lowest = installFee(solution, currency) ?? used.fee
  for (const tune of solution.tunes) {
    const rest = { ...solution, tunes: solution.tunes.filter((other) => other !== tune) }
    const fee = installFee(rest, currency)
    if (rest.tunes.length > 0 && fee !== null && fee < lowest) {
      const saving = used.fee - fee
      const sentence = m.withoutTune({ name: nameOf(tune.id, names.tunes), fee: show(fee) })
      ways.push({ code: 'without_tune', tuneId: tune.id, fee, saving, sentence })
    }
  }
  return ways.toSorted((a, b) => b.saving - a.saving)
}

function explainOwned(solution: SolvedTools, owned: readonly number[], names: ToolNames): OwnedTools | null {
  const enough = smallestCombination(solution, new Set(owned))
  if (enough === null) return null
  const list = listNames(enough.toolIds, names.tools)
  return enough.toolIds.length === 1
    ? { code: 'owned_tool_is_enough', ...enough, sentence: m.ownToolEnough({ tools: list }) }
    : { code: 'owned_tools_are_enough', ...enough, sentence: m.ownToolsEnough({ tools: list }) }
}

const nameOf = (id: number, names: ReadonlyMap<number, string>): string => names.get(id) ?? `#${id}`

/** "A, B, and C". */
const listNames = (ids: readonly number[], names: ReadonlyMap<number, string>): string =>
  formatList([...new Set(ids)].map((id) => nameOf(id, names)))

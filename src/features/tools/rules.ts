import type { Currency, PricesByCurrency } from '#kit/money.ts'
import { compareNumbers, decisiveSets, greedyCombination, minimalCombinations } from './rules-combinations.ts'

/** A flash tool, with the field names of specification section 3. */
export interface Tool {
  id: number
  /** Minor units by currency. 0 is a fee; not offered in missing currencies. */
  install_fee: PricesByCurrency
  is_fz3: boolean
  is_fzl: boolean
  is_benchflash: boolean
  is_dealer_ownable: boolean
  is_inhouse: boolean
  is_rentable: boolean
}

export type ToolFlag = Exclude<keyof Tool, 'id' | 'install_fee'>

/** A selected tune to flash. Stock tunes aren't flashed and don't belong here. */
export interface ChosenTune {
  id: number
  /** Tools that can flash it. */
  toolIds: readonly number[]
  isDsg: boolean
  isAwd: boolean
}

/**
 * Tool restriction of an engine or transmission: if the list isn't empty, only these tools may be used for the tunes it
 * applies to. Null and an empty list restrict nothing.
 */
export type ToolRestriction = ReadonlySet<number> | readonly number[] | null

export interface ToolQuestion {
  tunes: readonly ChosenTune[]
  tools: readonly Tool[]
  /** Applies to ECU and AWD tunes. */
  engineRestriction: ToolRestriction
  /** Applies to TCU and AWD tunes. */
  transmissionRestriction: ToolRestriction
}

export type TuneKind = 'ecu' | 'tcu' | 'awd'

interface SolvedTune {
  id: number
  kind: TuneKind
  /** Tools permitted after restrictions, ascending. */
  toolIds: number[]
  /** Tools of the tune excluded by a restriction, ascending. */
  restrictedToolIds: { engine: number[]; transmission: number[] }
}

export interface ToolCombination {
  /** Ascending. */
  toolIds: number[]
}

/**
 * Tool combinations of a set of tunes: all minimal tool sets that cover all tunes, smallest first. There can be
 * hundreds of thousands, so the list is bounded: it has every combination of up to `completeUpToSize` tools, and all of
 * them if `isComplete`. The functions below (cheapest, supported, rental) don't use the list and are always exact.
 */
export interface SolvedTools {
  ok: true
  combinations: ToolCombination[]
  isComplete: boolean
  completeUpToSize: number
  /** Ordered by id. */
  tunes: SolvedTune[]
  /** Ordered by id. */
  tools: Tool[]
}

/** Error codes. The caller must log and report them; counts as no combination. */
export type UnsolvedTools =
  | { ok: false; code: 'tune_missing_tools'; message: 'Tune is missing tools'; tuneIds: number[] }
  | { ok: false; code: 'tunes_unsolvable'; message: 'Set of tunes is unsolvable'; tuneIds: number[] }

export type ToolSolution = SolvedTools | UnsolvedTools

export const orderTypes = ['FZPRO', 'FLASHZILLAV3'] as const
/** Order types that tools are validated for (specification section 5). */
export type OrderType = (typeof orderTypes)[number]
export const defaultOrderType: OrderType = 'FLASHZILLAV3'

/** FLASHZILLAV3 uses third-generation tools (fz3); FZPRO uses its own line, FZPRO and FLASHZILLA Lite (fzl). */
export const flagOfOrderType = { FZPRO: 'is_fzl', FLASHZILLAV3: 'is_fz3' } as const satisfies Record<
  OrderType,
  ToolFlag
>

const listingLimits = { combinationsMax: 1000, trialsMax: 20_000 }
const cheapestLimits = { combinationsMax: 200, trialsMax: 10_000, smallestOnly: true }

/** TCU if dsg, AWD if awd, else ECU (specification section 5). */
export const tuneKind = (tune: Pick<ChosenTune, 'isDsg' | 'isAwd'>): TuneKind =>
  tune.isDsg ? 'tcu' : tune.isAwd ? 'awd' : 'ecu'

/** Solves the tools of the selected tunes. The result doesn't depend on the order of tunes, tools or restrictions. */
export function solveTools(question: ToolQuestion): ToolSolution {
  const missing = question.tunes.filter((tune) => tune.toolIds.length === 0)
  if (missing.length > 0) {
    return { ok: false, code: 'tune_missing_tools', message: 'Tune is missing tools', tuneIds: sortedIds(missing) }
  }
  const tools = [...new Map(question.tools.map((tool) => [tool.id, tool])).values()].toSorted((a, b) => a.id - b.id)
  const tunes = question.tunes.map((tune) => applyRestrictions(tune, question, tools)).toSorted(compareTunes)
  const uncovered = tunes.filter((tune) => tune.toolIds.length === 0)
  if (uncovered.length > 0) {
    return { ok: false, code: 'tunes_unsolvable', message: 'Set of tunes is unsolvable', tuneIds: sortedIds(uncovered) }
  }
  if (tunes.length === 0) return { ok: true, combinations: [], isComplete: true, completeUpToSize: 0, tunes, tools }
  const listing = combine(
    tunes.map((tune) => tune.toolIds),
    listingLimits,
  )
  return { ok: true, ...listing, tunes, tools }
}

/**
 * A tool option is supported if some combination only uses tools with the flag. Without tunes or a solution, nothing is
 * supported.
 */
export function isSupported(solution: ToolSolution, flag: ToolFlag): boolean {
  if (!solution.ok || solution.tunes.length === 0) return false
  const flagged = new Set(solution.tools.filter((tool) => tool[flag]).map((tool) => tool.id))
  return isCoveredBy(solution, flagged)
}

export const supportsOrderType = (solution: ToolSolution, type: OrderType): boolean =>
  isSupported(solution, flagOfOrderType[type])

/** Order types a set of tunes can be ordered with; none if unsolved. */
export const supportedOrderTypes = (solution: ToolSolution): OrderType[] =>
  orderTypes.filter((type) => supportsOrderType(solution, type))

/**
 * Order type of a set: the requested one, else the default, else the other. Null if the set doesn't support it: it is
 * then refused as 'Set of tunes is unsolvable' (specification section 5).
 */
export function orderTypeFor(solution: ToolSolution, named: OrderType | undefined): OrderType | null {
  const supported = supportedOrderTypes(solution)
  if (named !== undefined) return supported.includes(named) ? named : null
  return supported.includes(defaultOrderType) ? defaultOrderType : (supported[0] ?? null)
}

/** Tools that can flash all selected tunes alone, ascending; rental only considers these. */
export function singleToolIds(solution: ToolSolution): number[] {
  if (!solution.ok || solution.tunes.length === 0) return []
  return solution.tools.map((tool) => tool.id).filter((id) => solution.tunes.every((tune) => tune.toolIds.includes(id)))
}

/** Whether our staff offer this service in a region. */
export const isServiceIn = (
  { service, region }: { service: string | null; region: number | null },
  of: number,
): boolean => service !== null && (region === null || region === of)

interface OwnableTool {
  is_inhouse: boolean
  is_rentable: boolean
  service: string | null
}
/** Whether customers can have it: not what only our staff use; rental units belong to separate entries. */
export const isOwnable = ({ is_inhouse: inhouse, is_rentable: rentable, service }: OwnableTool): boolean =>
  service === null && !inhouse && !rentable
/** Whether the shop sells it. */
export const isSold = (tool: OwnableTool & { product_slug: string | null }): boolean =>
  tool.product_slug !== null && isOwnable(tool)

/** Rentable tools that can flash all selected tunes alone, ascending. */
export function rentableToolIds(solution: ToolSolution): number[] {
  const alone = new Set(singleToolIds(solution))
  return solution.ok ? solution.tools.filter((tool) => tool.is_rentable && alone.has(tool.id)).map(({ id }) => id) : []
}

export const isRentalSupported = (solution: ToolSolution): boolean => rentableToolIds(solution).length > 0

/** Highest fee among the tools, in minor units; null if one isn't offered in the currency. */
export function combinationFee(
  tools: readonly Tool[],
  combination: readonly number[],
  currency: Currency,
): number | null {
  const fees = combination.map((id) => tools.find((tool) => tool.id === id)?.install_fee[currency] ?? null)
  return fees.reduce<number | null>(
    (highest, fee) => (highest === null || fee === null ? null : Math.max(highest, fee)),
    0,
  )
}

/**
 * Install fee of the selected tunes in minor units: that of the cheapest combination, or 0 if there is none. Null if
 * there are combinations, but none is offered in the currency. A combination costs as much as its most expensive tool,
 * so the cheapest one costs the highest of the tunes' lowest fees.
 */
export function installFee(solution: ToolSolution, currency: Currency): number | null {
  if (!solution.ok) return 0
  const fees = new Map(solution.tools.map((tool) => [tool.id, tool.install_fee[currency] ?? null]))
  let highest = 0
  for (const tune of solution.tunes) {
    const offered = tune.toolIds.map((id) => fees.get(id) ?? null).filter((fee) => fee !== null)
    if (offered.length === 0) return null
    highest = Math.max(highest, Math.min(...offered))
  }
  return highest
}

/**
 * The default combination: cheapest, then fewest tools, then lowest IDs; null if there is none. The fee (minor units)
 * is exact. If there are too many tunes and tools to find the smallest combination in time, returns a minimal one with
 * the same fee.
 */
export function cheapestCombination(
  solution: ToolSolution,
  currency: Currency,
): (ToolCombination & { fee: number }) | null {
  const fee = installFee(solution, currency)
  if (!solution.ok || solution.tunes.length === 0 || fee === null) return null
  const affordable = new Set(
    solution.tools.filter(({ install_fee }) => (install_fee[currency] ?? Infinity) <= fee).map((tool) => tool.id),
  )
  return { toolIds: smallestWithin(solution, affordable), fee }
}

/** Smallest combination of the given tools; null if they don't cover all tunes. */
export function smallestCombination(solution: ToolSolution, within: ReadonlySet<number>): ToolCombination | null {
  if (!solution.ok || solution.tunes.length === 0 || !isCoveredBy(solution, within)) return null
  return { toolIds: smallestWithin(solution, within) }
}

const isCoveredBy = (solution: SolvedTools, toolIds: ReadonlySet<number>): boolean =>
  solution.tunes.every((tune) => tune.toolIds.some((id) => toolIds.has(id)))

function smallestWithin(solution: SolvedTools, within: ReadonlySet<number>): number[] {
  const sets = solution.tunes.map((tune) => tune.toolIds.filter((id) => within.has(id)))
  return combine(sets, cheapestLimits).combinations[0]?.toolIds ?? []
}

/** Runs the search on tools renumbered 0, 1, 2 …. Finds at least one combination. */
function combine(
  sets: readonly (readonly number[])[],
  limits: Parameters<typeof minimalCombinations>[2],
): Pick<SolvedTools, 'combinations' | 'isComplete' | 'completeUpToSize'> {
  const decisive = decisiveSets(sets)
  const ids = [...new Set(decisive.flat())].toSorted((a, b) => a - b)
  const numbers = new Map(ids.map((id, index) => [id, index]))
  const found = minimalCombinations(
    decisive.map((set) => set.map((id) => numbers.get(id) ?? 0)),
    ids.length,
    limits,
  )
  const { isComplete, completeUpToSize } = found
  const combinations = found.sets.map((set) => ({ toolIds: set.map((number) => ids[number] ?? 0) }))
  if (combinations.length === 0) combinations.push({ toolIds: greedyCombination(decisive) })
  return { combinations, isComplete, completeUpToSize }
}

function applyRestrictions(tune: ChosenTune, question: ToolQuestion, tools: readonly Tool[]): SolvedTune {
  const kind = tuneKind(tune)
  const engine = kind === 'tcu' ? null : restrictionOf(question.engineRestriction)
  const transmission = kind === 'ecu' ? null : restrictionOf(question.transmissionRestriction)
  const listed = new Set(tune.toolIds)
  const known = tools.map((tool) => tool.id).filter((id) => listed.has(id))
  return {
    id: tune.id,
    kind,
    toolIds: known.filter((id) => engine?.has(id) !== false && transmission?.has(id) !== false),
    restrictedToolIds: {
      engine: known.filter((id) => engine?.has(id) === false),
      transmission: known.filter((id) => transmission?.has(id) === false),
    },
  }
}

function restrictionOf(restriction: ToolRestriction): ReadonlySet<number> | null {
  const allowed = new Set(restriction)
  return allowed.size > 0 ? allowed : null
}

const compareTunes = (a: SolvedTune, b: SolvedTune): number => a.id - b.id || compareNumbers(a.toolIds, b.toolIds)

const sortedIds = (tunes: readonly { id: number }[]): number[] => tunes.map(({ id }) => id).toSorted((a, b) => a - b)

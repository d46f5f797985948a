import { toolQuestion } from '#features/tools/question.ts'
import {
  cheapestCombination,
  installFee,
  orderTypeFor,
  type OrderType,
  rentableToolIds,
  smallestCombination,
  solveTools,
  supportedOrderTypes,
  tuneKind,
  type ToolSolution,
} from '#features/tools/rules.ts'
import type { Tune } from '#features/tunes/contract.ts'
import { type OwnTunePriceList, priceTunes } from '#features/tunes/rules.ts'
import type { Currency } from '#kit/money.ts'
import type { PurchaseLine } from '#features/pricing/quote.ts'
import type { ToolWay } from './contract/shapes.ts'
import type { Tool } from '#features/tools/contract.ts'
import * as m from './messages/m.ts'

export interface TuneChoice {
  /** All tunes of the engine and, if one is chosen, of the transmission. */
  offered: readonly Tune[]
  tuneIds: readonly number[]
  tools: readonly Tool[]
  engineRestrictions: readonly string[]
  transmissionRestrictions: readonly string[]
  how: ToolWay
  /** The order type that the customer names. */
  orderType?: OrderType | undefined
  /** Slugs of the tools that the customer says to own. */
  ownedTools?: readonly string[]
  currency: Currency
  /** What the buyer pays for tunes where that is less than the list price. */
  ownPrices?: OwnTunePriceList | undefined
}

export type TuneProblem =
  | 'not_found'
  | 'tunes_conflict'
  | 'not_sold_in_currency'
  | 'tune_missing_tools'
  | 'tunes_unsolvable'

export interface TuneBasket {
  lines: { priced: PurchaseLine; slug: string; name: string; tuneId: number | null }[]
  solution: ToolSolution
  /** Slugs of the tools that are used: of the customer's own, of the rented one, else the cheapest set; null for none. */
  tools: string[] | null
  /** The same by name. */
  toolNames: string[] | null
  /** Slugs of the customer's own tools that flash it; null when they do not. */
  ownTools: string[] | null
  /** The order type that counts; null where the tunes cannot be ordered with one. */
  orderType: OrderType | null
  /** Those that the tunes support. */
  orderTypes: OrderType[]
  rentalTools: Tool[]
}

/**
 * What chosen tunes are and cost. Refused: tunes that do not belong to the vehicle, stock tunes, two main tunes of one
 * kind, tunes without those they require, an order type that they do not support, and currencies they are not sold in.
 * Does not depend on the order (INV-26).
 */
export function basketOf(choice: TuneChoice): { ok: true; basket: TuneBasket } | { ok: false; problem: TuneProblem } {
  const { offered, currency } = choice
  const chosen = [...new Set(choice.tuneIds)].map((id) => offered.find((tune) => tune.id === id))
  if (chosen.some((tune) => tune === undefined || tune.is_stock)) return { ok: false, problem: 'not_found' }
  const tunes = chosen.filter((tune) => tune !== undefined).toSorted((a, b) => a.id - b.id)
  const mains = tunes
    .filter((tune) => !tune.optional)
    .map((tune) => tuneKind({ isDsg: tune.is_dsg, isAwd: tune.is_awd }))
  const slugs = new Set(tunes.map((tune) => tune.slug))
  const isWhole = tunes.every((tune) => tune.requires.every((slug) => slugs.has(slug)))
  if (new Set(mains).size !== mains.length || !isWhole) return { ok: false, problem: 'tunes_conflict' }

  const solution = solveTools(
    toolQuestion(tunes, choice.tools, choice.engineRestrictions, choice.transmissionRestrictions),
  )
  if (!solution.ok && solution.code === 'tune_missing_tools') return { ok: false, problem: solution.code }
  const orderType = orderTypeFor(solution, choice.orderType)
  if (solution.ok && choice.orderType !== undefined && orderType === null)
    return { ok: false, problem: 'tunes_unsolvable' }
  const cheapest = cheapestCombination(solution, currency)
  const rentable = new Set(rentableToolIds(solution))
  // A fee of nothing is the install fee of a tool that is sold: nobody is lent that for free.
  const rentalTools = choice.tools.filter((tool) => rentable.has(tool.id) && (tool.install_fee[currency] ?? 0) > 0)
  const rental = cheapestRental(rentalTools, currency)
  const owned = new Set(choice.tools.filter(({ slug }) => choice.ownedTools?.includes(slug)).map(({ id }) => id))
  const own = smallestCombination(solution, owned)
  const fee = feeOf(choice, solution, rental)
  if (fee === null) return { ok: false, problem: 'not_sold_in_currency' }

  const lines: TuneBasket['lines'] = []
  for (const line of priceTunes(tunes, currency, choice.ownPrices)) {
    const tune = tunes.find(({ id }) => id === line.tuneId)
    if (!tune || line.minor === null || line.list === null) return { ok: false, problem: 'not_sold_in_currency' }
    lines.push({
      slug: tune.slug,
      name: tune.name,
      tuneId: tune.id,
      priced: { ...pricedLine(`tune-${tune.id}`, 'tune', line.minor), listPrice: line.list },
    })
  }
  if (fee > 0) {
    const kind = choice.how === 'rental' ? 'rental' : 'install_fee'
    lines.push({
      slug: kind,
      name: kind === 'rental' ? m.toolRental() : m.installFee(),
      tuneId: null,
      priced: pricedLine(kind, kind, fee),
    })
  }
  const used = { install: null, own, rental: rental && { toolIds: [rental.tool.id] } }[choice.how] ?? cheapest
  const slugsOf = (named: { toolIds: number[] } | null) =>
    named?.toolIds.flatMap((id) => choice.tools.find((tool) => tool.id === id)?.slug ?? []) ?? null
  return {
    ok: true,
    basket: {
      lines,
      solution,
      tools: slugsOf(used),
      toolNames: used?.toolIds.flatMap((id) => choice.tools.find((tool) => tool.id === id)?.name ?? []) ?? null,
      ownTools: slugsOf(own),
      orderType,
      orderTypes: supportedOrderTypes(solution),
      rentalTools,
    },
  }
}

const pricedLine = (id: string, kind: PurchaseLine['kind'], unitPrice: number): PurchaseLine => ({
  id,
  kind,
  unitPrice,
  quantity: 1,
  isTaxable: true,
  weightGrams: 0,
})

/** The rentable tool with the lowest fee in the currency, minor units; the first of them by id. */
function cheapestRental(tools: readonly Tool[], currency: Currency): { tool: Tool; fee: number } | null {
  const offers = tools.flatMap((tool) => {
    const fee = tool.install_fee[currency]
    return fee === undefined ? [] : [{ tool, fee }]
  })
  return offers.toSorted((a, b) => a.fee - b.fee || a.tool.id - b.tool.id)[0] ?? null
}

/** Minor units: nothing with an own tool, the cheapest install fee, or the fee of the cheapest tool that may be rented. */
function feeOf(choice: TuneChoice, solution: ToolSolution, rental: { fee: number } | null): number | null {
  if (choice.how === 'own') return 0
  return choice.how === 'install' ? installFee(solution, choice.currency) : (rental?.fee ?? null)
}

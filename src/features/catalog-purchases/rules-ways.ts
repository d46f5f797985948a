import type { Region } from '#access/actor.ts'
import type { Currency } from '#kit/money.ts'
import type { Tool } from '#features/tools/contract.ts'
import type { ToolService } from '#features/tools/services.ts'
import {
  isServiceIn,
  isOwnable,
  isSold,
  rentableToolIds,
  singleToolIds,
  smallestCombination,
  type ToolSolution,
} from '#features/tools/rules.ts'
import type { ToolWay } from './contract/shapes.ts'

/** One way to install tunes, with its cost on top of the tunes; minor units. */
export interface RankedWay {
  way: ToolWay
  /** The tool to rent or buy, or the service; null for own tools and dealers. */
  tool_slug: string | null
  /** Names of the tools that flash the car. */
  tools: string[]
  service: ToolService | null
  /** At this buyer's prices with the current sale; excludes shipping and tax. */
  cost: number
  /** The price before discounts, if higher. */
  was: number | null
  /** Refunded when the tool is returned; not part of the cost. */
  deposit: number
  /** Rental period in days. */
  days: number | null
  in_stock: boolean
}

export interface WayQuestion {
  solution: ToolSolution
  tools: readonly Tool[]
  region: Region
  currency: Currency
  /** IDs of tools that are available to rent. */
  free: ReadonlySet<number>
  /** This buyer's product prices, by slug. */
  prices: ReadonlyMap<string, { minor: number; was: number | null; inStock: boolean }>
  /** The lowest fee of any dealer who can flash everything; null when there is none. */
  dealerFee: number | null
}

const order: readonly ToolWay[] = ['own', 'rental', 'install', 'dealer', 'buy']
const services: readonly ToolService[] = ['remote', 'mail_in', 'workshop']

/**
 * Every way to install a set of tunes, cheapest first: an own tool, each rental, each service at its lowest fee, a
 * dealer, and each tool to buy. Follows the rules of the purchase, so each way can be bought as shown.
 */
export function rankWays({ solution, tools, region, currency, free, prices, dealerFee }: WayQuestion): RankedWay[] {
  if (!solution.ok || solution.tunes.length === 0) return []
  const alone = new Set(singleToolIds(solution))
  const plain = { tool_slug: null, tools: [], service: null, was: null, deposit: 0, days: null, in_stock: true }
  const ways: RankedWay[] = []
  const own = tools.filter((tool) => alone.has(tool.id) && isOwnable(tool))
  if (own.length > 0) ways.push({ ...plain, way: 'own', tools: own.map(({ name }) => name), cost: 0 })

  const rentable = new Set(rentableToolIds(solution))
  for (const tool of tools) {
    const fee = tool.rental?.fee[currency]
    const deposit = tool.rental?.deposit[currency]
    if (!tool.rental || fee === undefined || deposit === undefined || !rentable.has(tool.id) || !free.has(tool.id))
      continue
    ways.push({ ...plain, way: 'rental', ...named(tool), cost: fee, deposit, days: tool.rental.days })
  }
  for (const service of services) {
    const [cheapest] = tools
      .filter((tool) => tool.service === service && isServiceIn(tool, region) && alone.has(tool.id))
      .flatMap((tool) => {
        const fee = tool.install_fee[currency]
        return fee === undefined ? [] : [{ tool, fee }]
      })
      .toSorted((a, b) => a.fee - b.fee || a.tool.id - b.tool.id)
    if (cheapest) ways.push({ ...plain, way: 'install', ...named(cheapest.tool), service, cost: cheapest.fee })
  }
  if (dealerFee !== null) ways.push({ ...plain, way: 'dealer', cost: dealerFee })
  ways.push(...waysToBuy({ solution, tools, prices }, alone, plain))
  return ways.toSorted((a, b) => a.cost - b.cost || order.indexOf(a.way) - order.indexOf(b.way))
}

const named = ({ slug, name }: Tool) => ({ tool_slug: slug, tools: [name] })
/** How many tools to buy are listed at most. */
const buysMax = 3

function waysToBuy(
  { solution, tools, prices }: Pick<WayQuestion, 'solution' | 'tools' | 'prices'>,
  alone: ReadonlySet<number>,
  plain: Omit<RankedWay, 'way' | 'cost'>,
): RankedWay[] {
  const priceOf = (tool: Tool) => (isSold(tool) ? prices.get(tool.product_slug ?? '') : undefined)
  const single = tools
    .flatMap((tool) => {
      const price = alone.has(tool.id) ? priceOf(tool) : undefined
      return price === undefined ? [] : [{ tool, price }]
    })
    .toSorted((a, b) => a.price.minor - b.price.minor || a.tool.id - b.tool.id)
    .slice(0, buysMax)
    .map(({ tool, price }): RankedWay => ({
      ...plain,
      way: 'buy',
      ...named(tool),
      cost: price.minor,
      was: price.was,
      in_stock: price.inStock,
    }))
  if (single.length > 0) return single
  const set = smallestCombination(solution, new Set(tools.filter((tool) => priceOf(tool)).map(({ id }) => id)))
  if (set === null) return []
  const bought = tools.filter(({ id }) => set.toolIds.includes(id))
  const sum = bought.reduce((total, tool) => total + (priceOf(tool)?.minor ?? 0), 0)
  const isThere = bought.every((tool) => priceOf(tool)?.inStock)
  return [{ ...plain, way: 'buy', tools: bought.map(({ name }) => name), cost: sum, in_stock: isThere }]
}

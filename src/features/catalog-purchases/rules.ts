import { toolQuestion } from '#features/tools/question.ts'
import {
  cheapestCombination,
  defaultOrderType,
  flagOfOrderType,
  installFee,
  orderTypeFor,
  type OrderType,
  isServiceIn,
  isSold,
  rentableToolIds,
  singleToolIds,
  smallestCombination,
  solveTools,
  supportedOrderTypes,
  tuneKind,
  type ToolSolution,
} from '#features/tools/rules.ts'
import type { Tune } from '#features/tunes/contract.ts'
import { type OwnTunePriceList, priceTunes } from '#features/tunes/rules.ts'
import type { Region } from '#access/actor.ts'
import type { Currency } from '#kit/money.ts'
import type { PurchaseLine } from '#features/pricing/quote.ts'
import type { ToolWay } from './contract/shapes.ts'
import type { Tool } from '#features/tools/contract.ts'
import type { VehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import { depositLineName, rentalLineName } from '#features/rentals/line-names.ts'
import * as m from './messages/m.ts'

export interface TuneChoice {
  /** All tunes of the engine and, if selected, of the transmission. */
  offered: readonly Tune[]
  tuneIds: readonly number[]
  tools: readonly Tool[]
  engineRestrictions: readonly string[]
  transmissionRestrictions: readonly string[]
  how: ToolWay
  /** The tool to rent or buy, or the service that installs. */
  toolSlug?: string | undefined
  /** IDs of tools that are available to rent; all of them when omitted. */
  free?: ReadonlySet<number> | undefined
  region: Region
  /** The order type that the customer requested. */
  orderType?: OrderType | undefined
  /** Slugs of the tools that the customer claims to own. */
  ownedTools?: readonly string[]
  currency: Currency
  /** The buyer's tune prices, where lower than the list price. */
  ownPrices?: OwnTunePriceList | undefined
  /** The vehicle as discount rules identify it; omitted in demo data. */
  vehicle?: Pick<VehicleChoice, 'make' | 'model' | 'engine'> | undefined
}

export type TuneProblem =
  | 'not_found'
  | 'tunes_conflict'
  | 'not_sold_in_currency'
  | 'tune_missing_tools'
  | 'tunes_unsolvable'
  | 'rental_unavailable'

export interface TuneBasket {
  lines: { priced: PurchaseLine; slug: string; name: string; tuneId: number | null }[]
  solution: ToolSolution
  /** Slugs of the tools to use: the customer's own or the rented one, else the cheapest set; null when no set works. */
  tools: string[] | null
  /** Their names. */
  toolNames: string[] | null
  /** Slugs of the customer's tools that flash it; null when they cannot. */
  ownTools: string[] | null
  /** The effective order type; null when the tunes cannot be ordered with any. */
  orderType: OrderType | null
  /** The order types that the tunes support. */
  orderTypes: OrderType[]
  rentalTools: RentalOffer[]
  rental: RentalOffer | null
  /** The service that our staff perform with the tool. */
  service: string | null
  /** Products to buy for the tools. */
  bought: string[]
}

/** A tool that can be rented for the selected tunes; minor units. */
export interface RentalOffer {
  tool: Tool
  days: number
  fee: number
  deposit: number
  value: number
  lateFee: number
  extraDay: number
  creditPercent: number
}

/** The keys by which discount rules identify a vehicle. */
export const vehicleMarks = (vehicle: TuneChoice['vehicle'] | null): string[] =>
  vehicle ? [`make/${vehicle.make}`, `model/${vehicle.make}/${vehicle.model}`, `engine/${vehicle.engine}`] : []

/**
 * Validates and prices the selected tunes. Refuses tunes of another vehicle, stock tunes, two main tunes of one kind,
 * tunes without those they require, unsupported order types and unavailable currencies. The order of tunes does not
 * matter (INV-26).
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
  if (choice.orderType !== undefined && solution.ok && orderTypeFor(solution, choice.orderType) === null)
    return { ok: false, problem: 'tunes_unsolvable' }
  const cheapest = cheapestCombination(solution, currency)
  const alone = new Set(singleToolIds(solution))
  const isNamed = ({ slug }: Tool) => choice.toolSlug === undefined || choice.toolSlug === slug
  const rentable = new Set(rentableToolIds(solution))
  const offers = choice.tools.flatMap((tool) => (rentable.has(tool.id) ? (rentalOffer(tool, currency) ?? []) : []))
  const rentalTools = offers.filter(({ tool }) => choice.free?.has(tool.id) !== false)
  const rental =
    rentalTools.filter(({ tool }) => isNamed(tool)).toSorted((x, y) => x.fee - y.fee || x.tool.id - y.tool.id)[0] ??
    null
  if (choice.how === 'rental' && offers.length === 0) return { ok: false, problem: 'not_sold_in_currency' }
  if (choice.how === 'rental' && rental === null) return { ok: false, problem: 'rental_unavailable' }
  const owned = new Set(choice.tools.filter(({ slug }) => choice.ownedTools?.includes(slug)).map(({ id }) => id))
  const own = smallestCombination(solution, owned)
  const service =
    choice.how === 'install' && choice.toolSlug !== undefined
      ? choice.tools.find((tool) => isNamed(tool) && isServiceIn(tool, choice.region) && alone.has(tool.id))
      : undefined
  const sold = new Set(
    choice.tools.filter((tool) => isSold(tool) && (isNamed(tool) || choice.how !== 'buy')).map(({ id }) => id),
  )
  const bought = choice.how === 'buy' ? smallestCombination(solution, sold) : null
  if (choice.how === 'install' && choice.toolSlug !== undefined && !service) return { ok: false, problem: 'not_found' }
  if (choice.how === 'buy' && bought === null) return { ok: false, problem: 'not_found' }
  const fee = service
    ? (service.install_fee[currency] ?? null)
    : choice.how === 'install'
      ? installFee(solution, currency)
      : 0
  if (fee === null) return { ok: false, problem: 'not_sold_in_currency' }

  const lines: TuneBasket['lines'] = []
  for (const line of priceTunes(tunes, currency, choice.ownPrices)) {
    const tune = tunes.find(({ id }) => id === line.tuneId)
    if (!tune || line.minor === null || line.list === null) return { ok: false, problem: 'not_sold_in_currency' }
    lines.push({
      slug: tune.slug,
      name: tune.name,
      tuneId: tune.id,
      priced: {
        ...pricedLine(`tune-${tune.id}`, 'tune', line.minor),
        listPrice: line.list,
        marks: [...tune.tune_types.map((slug) => `tune-type/${slug}`), ...vehicleMarks(choice.vehicle)],
      },
    })
  }
  const addFee = (kind: 'install_fee' | 'rental' | 'deposit', name: string, amount: number) =>
    lines.push({
      slug: kind,
      name,
      tuneId: null,
      priced: { ...pricedLine(kind, kind, amount), isTaxable: kind !== 'deposit' },
    })
  if (fee > 0) addFee('install_fee', service?.name ?? m.installFee(), fee)
  if (choice.how === 'rental' && rental) {
    addFee('rental', rentalLineName({ tool: rental.tool.name, days: rental.days }), rental.fee)
    if (rental.deposit > 0) addFee('deposit', depositLineName({ tool: rental.tool.name }), rental.deposit)
  }
  const used =
    {
      install: service ? { toolIds: [service.id] } : null,
      own,
      rental: rental && { toolIds: [rental.tool.id] },
      buy: bought,
      dealer: null,
    }[choice.how] ?? cheapest
  // The files are made for the tool that is rented or bought with them.
  const coming = choice.how === 'rental' || choice.how === 'buy' ? (used?.toolIds ?? []) : []
  const orderTypes = orderTypesOf(
    solution,
    choice.tools.filter(({ id }) => coming.includes(id)),
  )
  if (choice.orderType !== undefined && solution.ok && !orderTypes.includes(choice.orderType))
    return { ok: false, problem: 'tunes_unsolvable' }
  const orderType =
    choice.orderType ?? (orderTypes.includes(defaultOrderType) ? defaultOrderType : (orderTypes[0] ?? null))
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
      orderTypes,
      rentalTools,
      rental: choice.how === 'rental' ? rental : null,
      service: service?.service ?? null,
      bought: (bought?.toolIds ?? []).flatMap((id) => choice.tools.find((tool) => tool.id === id)?.product_slug ?? []),
    },
  }
}

/**
 * The supported order types of the tunes, limited to those of the given tools. Tools without a line do not limit
 * them.
 */
function orderTypesOf(solution: ToolSolution, tools: readonly Tool[]): OrderType[] {
  const supported = supportedOrderTypes(solution)
  const narrowed = supported.filter((type) => tools.every((tool) => tool[flagOfOrderType[type]]))
  return tools.some(({ is_fz3, is_fzl }) => is_fz3 || is_fzl) ? narrowed : supported
}

const pricedLine = (id: string, kind: PurchaseLine['kind'], unitPrice: number): PurchaseLine => ({
  id,
  kind,
  unitPrice,
  quantity: 1,
  isTaxable: true,
  weightGrams: 0,
})

/** The rental terms of a tool in a currency; null when it is not rented out in it. */
function rentalOffer(tool: Tool, currency: Currency): RentalOffer | null {
  const terms = tool.rental
  const [fee, deposit, value] = [terms?.fee[currency], terms?.deposit[currency], terms?.value[currency]]
  if (!terms || fee === undefined || deposit === undefined || value === undefined) return null
  return {
    tool,
    days: terms.days,
    fee,
    deposit,
    value: Math.max(value, deposit),
    lateFee: terms.late_fee[currency] ?? 0,
    extraDay: terms.extra_day[currency] ?? 0,
    creditPercent: terms.credit_percent,
  }
}

import { statesOf } from '#features/addresses/states.ts'
import { addMinor, mulDiv, splitByWeights } from '#kit/money.ts'
import { exportNote, reverseChargeNote, usualTaxName } from './tax-names.ts'
import { parseVatNumber } from './tax-numbers.ts'
import { isInEu, taxesOf, type TaxKind, type TaxRate, vatCountryOf } from './tax-rates.ts'
import { isOutsideVatArea } from './vat-territories.ts'

export interface TaxSettings {
  /** Country the shop sells from. */
  sellerCountry: string
  /** Whether catalog prices include tax: the destination's if taxed there, else the seller's. */
  pricesIncludeTax: boolean
  /** US states where the shop collects sales tax; null for all. */
  nexusStates: readonly string[] | null
  /** Time zone in which rates start and end. */
  timeZone: string
}

export interface TaxCustomer {
  /** As typed, with prefix; null if it isn't valid (`validVatNumber`). */
  vatNumber: string | null
  /** Whether the buyer has a resale or exemption certificate. */
  isExempt: boolean
}

/** The part of an address that taxes depend on; empty where it isn't known yet. */
export interface TaxDestination {
  country_code: string
  state: string
  postal_code: string
}

export interface TaxComponent {
  code: TaxKind
  name: string
  /** Country of the VAT, if it has its default name, which is translated. */
  vatCountry?: string
  /** Thousandths of a percent: 19000 is 19 %. */
  milliPercent: number
}

type TaxReason = 'taxed' | 'reverse_charge' | 'exempt' | 'no_nexus' | 'no_tax_there' | 'export'

export interface TaxRule {
  reason: TaxReason
  /** Empty if nothing is taxed. */
  components: TaxComponent[]
  taxesShipping: boolean
  /** Rate included in prices. */
  includedMilliPercent: number
  /** Invoice note, such as for reverse charge; null if not needed. */
  note: string | null
}

const whole = 100_000

/**
 * How a purchase to a destination is taxed; null if the address is insufficient (no valid US or CA state).
 * @param rates current rates of all places
 */
export function taxRuleFor(
  destination: TaxDestination,
  settings: TaxSettings,
  customer: TaxCustomer,
  rates: readonly TaxRate[],
): TaxRule | null {
  const country = vatCountryOf(destination.country_code.trim().toUpperCase())
  if (isOutsideVatArea(country, destination.postal_code)) return exportRule(settings, rates)
  const local = localRule(country, destination.state.trim().toUpperCase(), settings, rates)
  if (local === null) return null
  if (local.reason !== 'taxed') return local
  if (customer.isExempt) return untaxed(local, 'exempt', null)
  const isAbroadInEu = isInEu(country) && isInEu(settings.sellerCountry) && country !== settings.sellerCountry
  const vatNumber = customer.vatNumber === null ? null : parseVatNumber(customer.vatNumber)
  if (isAbroadInEu && vatNumber?.countryCode === country) {
    return untaxed(local, 'reverse_charge', reverseChargeNote(vatNumber.text))
  }
  return local
}

function localRule(
  country: string,
  typedState: string,
  settings: TaxSettings,
  rates: readonly TaxRate[],
): TaxRule | null {
  const states = Object.hasOwn(statesOf, country) ? statesOf[country] : undefined
  const named = states?.find(({ code }) => code === typedState)
  if (states && !named) return null
  const state = named?.code ?? ''
  const kinds = taxesOf(country)
  const here = rates
    .filter((rate) => rate.country === country && rate.state === state && kinds.includes(rate.tax))
    .toSorted((a, b) => kinds.indexOf(a.tax) - kinds.indexOf(b.tax))
  if (here.length === 0 && !states) {
    const exported = exportRule(settings, rates)
    return isInEu(country) ? { ...exported, reason: 'no_tax_there', note: null } : exported
  }
  const rule = taxed(
    here.map(({ tax, name, milliPercent }) => ({
      code: tax,
      name: name || usualTaxName(tax, country, named?.name ?? ''),
      ...(tax === 'vat' && name === '' ? { vatCountry: country } : {}),
      milliPercent,
    })),
    here.some(({ taxesShipping }) => taxesShipping),
  )
  if (rule.includedMilliPercent === 0) return untaxed(rule, 'no_tax_there', null)
  const hasDuty = country !== 'US' || settings.nexusStates?.includes(state) !== false
  return hasDuty ? rule : untaxed(rule, 'no_nexus', null)
}

/** Nothing is taxed; prices with tax lose the seller's. */
function exportRule({ sellerCountry }: TaxSettings, rates: readonly TaxRate[]): TaxRule {
  const included = rates.find((rate) => rate.tax === 'vat' && rate.country === sellerCountry)
  return {
    reason: 'export',
    components: [],
    taxesShipping: false,
    includedMilliPercent: included?.milliPercent ?? 0,
    note: exportNote(),
  }
}

const taxed = (components: TaxComponent[], taxesShipping: boolean): TaxRule => {
  const includedMilliPercent = components.reduce((sum, component) => sum + component.milliPercent, 0)
  return { reason: 'taxed', components, taxesShipping, includedMilliPercent, note: null }
}

const untaxed = (rule: TaxRule, reason: TaxReason, note: string | null): TaxRule => ({
  ...rule,
  reason,
  components: [],
  note,
})

export interface Taxable {
  /** After discounts, in minor units; includes tax if prices do. */
  amount: number
  isTaxable: boolean
}

/** Minor units: payable = net + tax = amount − relief, plus tax if prices exclude it. */
export interface Taxed {
  /** Included tax that isn't due at this destination and is deducted. */
  relief: number
  net: number
  tax: number
  payable: number
}

export interface TaxResult {
  items: Taxed[]
  taxes: (TaxComponent & { amount: number })[]
}

/**
 * Taxes a whole order: each tax is rounded once, half up, on its total base, then spread over the items so they sum
 * exactly.
 */
export function computeTax(rule: TaxRule, items: readonly Taxable[], pricesIncludeTax: boolean): TaxResult {
  const bases = items.map((item) => (item.isTaxable ? item.amount : 0))
  const base = addMinor(...bases)
  const rate = rule.components.reduce((sum, component) => sum + component.milliPercent, 0)
  const included = pricesIncludeTax ? rule.includedMilliPercent : 0
  const contained = mulDiv(base, included, whole + included, 'half-up')
  const isReleased = rate === 0
  const relief = splitByWeights(isReleased ? contained : 0, bases)
  const amounts = pricesIncludeTax
    ? splitByWeights(
        isReleased ? 0 : contained,
        rule.components.map((component) => component.milliPercent),
      )
    : rule.components.map((component) => mulDiv(base, component.milliPercent, whole, 'half-up'))
  const taxes = rule.components.map((component, index) => ({ ...component, amount: amounts[index] ?? 0 }))
  const shares = splitByWeights(addMinor(...amounts), bases)
  return {
    items: items.map((item, index) => {
      const tax = shares[index] ?? 0
      const off = relief[index] ?? 0
      const net = item.amount - off - (pricesIncludeTax ? tax : 0)
      return { relief: off, net, tax, payable: net + tax }
    }),
    taxes,
  }
}

/** Displayed price of a catalog item, with or without the destination's tax; minor units. */
export function shownPrice(price: number, rule: TaxRule, pricesIncludeTax: boolean, shown: 'with' | 'without'): number {
  const item = computeTax(rule, [{ amount: price, isTaxable: true }], pricesIncludeTax).items[0]
  return (shown === 'with' ? item?.payable : item?.net) ?? price
}

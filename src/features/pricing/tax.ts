import { addMinor, mulDiv, splitByWeights } from '#kit/money.ts'
import { parseVatNumber } from './tax-numbers.ts'
import { canadianTax, euVat, ukVat, usSalesTax, vatCountryOf } from './tax-rates.ts'
import * as m from './messages/m.ts'

export interface TaxSettings {
  /** The country that the shop sells from. */
  sellerCountry: string
  /** Whether catalog prices contain tax: that of the destination where it is taxed there, else the seller's. */
  pricesIncludeTax: boolean
  /** US states in which the shop has to collect sales tax; null for all. */
  nexusStates: readonly string[] | null
}

export interface TaxCustomer {
  /** As typed, with prefix; pass null when a register has refused it. */
  vatNumber: string | null
  /** Holds a resale or exemption certificate. */
  isExempt: boolean
}

export interface TaxDestination {
  countryCode: string
  state: string
}

export interface TaxComponent {
  code: 'sales_tax' | 'gst' | 'hst' | 'pst' | 'qst' | 'vat'
  name: string
  /** Thousandths of a percent: 19000 is 19 %. */
  milliPercent: number
}

type TaxReason = 'taxed' | 'reverse_charge' | 'exempt' | 'no_nexus' | 'no_tax_there' | 'export'

export interface TaxRule {
  reason: TaxReason
  /** Empty when nothing is taxed. */
  components: TaxComponent[]
  taxesShipping: boolean
  /** The rate that prices including tax contain. */
  includedMilliPercent: number
  /** For the invoice, such as the note that a reverse charge demands; null when none is needed. */
  note: string | null
}

const whole = 100_000

/** How a purchase to a destination is taxed; null when the address does not say enough (no valid US or CA state). */
export function taxRuleFor(destination: TaxDestination, settings: TaxSettings, customer: TaxCustomer): TaxRule | null {
  const country = vatCountryOf(destination.countryCode.trim().toUpperCase())
  const local = localRule(country, destination.state.trim().toUpperCase(), settings)
  if (local === null) return null
  if (local.reason !== 'taxed') return local
  if (customer.isExempt) return untaxed(local, 'exempt', null)
  const isAbroadInEu = isInEu(country) && isInEu(settings.sellerCountry) && country !== settings.sellerCountry
  const vatNumber = customer.vatNumber === null ? null : parseVatNumber(customer.vatNumber)
  if (isAbroadInEu && vatNumber?.countryCode === country) {
    return untaxed(local, 'reverse_charge', m.reverseCharge({ vatNumber: vatNumber.text }))
  }
  return local
}

function localRule(country: string, state: string, settings: TaxSettings): TaxRule | null {
  if (country === 'US') {
    const entry = Object.hasOwn(usSalesTax, state) ? usSalesTax[state] : undefined
    if (!entry) return null
    const [name, milliPercent, taxesShipping] = entry
    const rule = taxed([{ code: 'sales_tax', name: m.salesTax({ name }), milliPercent }], taxesShipping)
    if (milliPercent === 0) return untaxed(rule, 'no_tax_there', null)
    return settings.nexusStates?.includes(state) === false ? untaxed(rule, 'no_nexus', null) : rule
  }
  if (country === 'CA') {
    const entry = Object.hasOwn(canadianTax, state) ? canadianTax[state] : undefined
    return entry
      ? taxed(
          entry.map(([code, name, milliPercent]) => ({ code, name, milliPercent })),
          true,
        )
      : null
  }
  const vat = vatOf(country)
  if (vat !== null) return taxed([{ code: 'vat', name: m.vat({ country }), milliPercent: vat }], true)
  const included = vatOf(settings.sellerCountry) ?? 0
  return {
    reason: 'export',
    components: [],
    taxesShipping: false,
    includedMilliPercent: included,
    note: m.exportNote(),
  }
}

const isInEu = (country: string): boolean => Object.hasOwn(euVat, country)

const vatOf = (country: string): number | null => (country === 'GB' ? ukVat : (euVat[country] ?? null))

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
  /** After discounts, in minor units; contains tax when prices do. */
  amount: number
  isTaxable: boolean
}

/** Minor units: payable = net + tax = amount − relief, plus the tax when prices do not contain it. */
export interface Taxed {
  /** Tax contained in the price that is not owed at this destination and is deducted. */
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
 * Taxes a whole order: each tax is rounded once, half up, on the sum of what it applies to, and spread over the items
 * so that they sum to it exactly.
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

/** One catalog price as it is shown, with or without the tax of a destination; minor units. */
export function shownPrice(price: number, rule: TaxRule, pricesIncludeTax: boolean, shown: 'with' | 'without'): number {
  const item = computeTax(rule, [{ amount: price, isTaxable: true }], pricesIncludeTax).items[0]
  return (shown === 'with' ? item?.payable : item?.net) ?? price
}

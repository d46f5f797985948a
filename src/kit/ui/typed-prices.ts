import { z } from 'zod'
import { currencies, fromDecimal, type PricesByCurrency, toDecimal } from '#kit/money.ts'

/** Typed prices by currency; empty if not offered in a currency. */
export type TypedPrices = Record<string, string>

const amount = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || (fromDecimal(text) ?? -1) >= 0,
    'Enter an amount, such as 120.00, or leave it empty.',
  )
export const typedPrices = z.object(Object.fromEntries(currencies.map((code) => [code, amount])))

/** Formats prices in minor units for inputs. */
export const typedOf = (prices: PricesByCurrency | undefined): TypedPrices =>
  Object.fromEntries(
    currencies.map((code) => {
      const minor = prices?.[code]
      return [code, minor === undefined ? '' : toDecimal(minor)]
    }),
  )

/** Parses typed prices into minor units, omitting empty currencies. */
export const pricesOf = (typed: TypedPrices): PricesByCurrency =>
  Object.fromEntries(
    currencies.flatMap((code) => {
      const minor = fromDecimal(typed[code]?.trim() ?? '')
      return minor === null ? [] : [[code, minor]]
    }),
  )

import { readFileSync } from 'node:fs'
import type { TaxKind, TaxRate } from '#features/pricing/tax-rates.ts'

const rows = /^ {2}\('(\w\w)', '(\w*)', '(\w+)', '(\w*)', ([\d.]+), (true|false)\)/gm

/** Initial tax rates of a new shop. */
export const firstTaxRates: readonly TaxRate[] = [...readFileSync('db/seed/tax_rates.sql', 'utf8').matchAll(rows)].map(
  ([, country = '', state = '', tax, name = '', percent, ships]) => ({
    country,
    state,
    tax: tax as TaxKind,
    name,
    milliPercent: Math.round(Number(percent) * 1000),
    taxesShipping: ships === 'true',
    validFrom: null,
    validUntil: null,
  }),
)

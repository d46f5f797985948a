import { z } from 'zod'
import * as m from './messages/m.ts'

/** Fault codes as in SAE J2012 and ISO 15031-6: a letter for the system, then four digits, the first from 0 to 3. */
export const faultCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[PCBU][0-3][0-9A-F]{3}$/, { error: m.faultCodeFormat })

export const faultCodesMax = 30

/** Splits a text into unique codes at spaces, commas and semicolons. */
export const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/**
 * The terms a customer confirms before codes are switched off, by version. A changed text is a new version; old ones
 * stay because requests refer to them.
 */
export const faultCodeTerms: Readonly<Record<string, () => string>> = { '2026-11': m.faultCodeTerms202611 }
export const currentFaultCodeTerms = '2026-11'

import { z } from 'zod'
import * as m from './messages/m.ts'

/** Fault codes as SAE J2012 and ISO 15031-6 write them: system, four digits, of which the first is 0 to 3. */
export const faultCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[PCBU][0-3][0-9A-F]{3}$/, { error: m.faultCodeFormat })

export const faultCodesMax = 30

/** The codes in a text that people separate as they like. */
export const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

/**
 * What a customer confirms before codes are switched off, each version as it was shown. A changed text is a new version;
 * old ones stay, because requests name them.
 */
export const faultCodeTerms: Readonly<Record<string, () => string>> = { '2026-11': m.faultCodeTerms202611 }
export const currentFaultCodeTerms = '2026-11'

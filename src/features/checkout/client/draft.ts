import { personalPrefix } from '#kit/client/personal-storage.ts'
import { storedText } from '#kit/client/stored-text.ts'
import type { CheckoutValues } from '../ui/checkout-values.ts'

/** What was typed into a checkout that is not paid yet, without card data. */
export interface CheckoutDraft {
  values: CheckoutValues
  codes: readonly string[]
  tier: string | null
}

/** Whose draft it is: another person's, or one for the other region, is none. */
export interface DraftOwner {
  userId: number | null
  region: number
}

/** A draft is kept for a day. */
const keptMs = 24 * 3_600_000

const stored = storedText(`${personalPrefix}checkout-draft`)

/** A draft as text for the browser's storage. */
export const serializeDraft = (draft: CheckoutDraft, owner: DraftOwner, now = Date.now()): string =>
  JSON.stringify({ ...draft, ...owner, at: now })

/** The draft of this owner in a stored text; null for none, an old one, another person’s or garbage. */
export function parseDraft(
  text: string | null,
  owner: DraftOwner,
  initial: CheckoutValues,
  now = Date.now(),
): CheckoutDraft | null {
  try {
    const kept = JSON.parse(text ?? 'null') as (Partial<CheckoutDraft> & Partial<DraftOwner> & { at?: number }) | null
    if (!kept?.values || kept.userId !== owner.userId || kept.region !== owner.region) return null
    if (typeof kept.at !== 'number' || now - kept.at > keptMs) return null
    return {
      values: {
        ...initial,
        ...kept.values,
        shipping: { ...initial.shipping, ...kept.values.shipping },
        billing: { ...initial.billing, ...kept.values.billing },
      },
      codes: Array.isArray(kept.codes) ? kept.codes.filter((code) => typeof code === 'string') : [],
      tier: typeof kept.tier === 'string' ? kept.tier : null,
    }
  } catch {
    return null
  }
}

export const readDraft = (owner: DraftOwner, initial: CheckoutValues): CheckoutDraft | null =>
  parseDraft(stored.read(), owner, initial)
export const keepDraft = (draft: CheckoutDraft, owner: DraftOwner): void => stored.write(serializeDraft(draft, owner))
export const forgetDraft = (): void => stored.write(null)

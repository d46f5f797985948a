import { personalPrefix } from '#kit/client/personal-storage.ts'
import { storedText } from '#kit/client/stored-text.ts'
import type { CheckoutValues } from '../ui/checkout-values.ts'

/** Form values of an unpaid checkout, without card data. */
export interface CheckoutDraft {
  values: CheckoutValues
  codes: readonly string[]
  tier: string | null
}

/** The owner of a draft. Drafts of other users or regions are ignored. */
export interface DraftOwner {
  userId: number | null
  region: number
}

/** Drafts expire after a day. */
const keptMs = 24 * 3_600_000

const stored = storedText(`${personalPrefix}checkout-draft`)

/** Serializes a draft for the browser's storage. */
export const serializeDraft = (draft: CheckoutDraft, owner: DraftOwner, now = Date.now()): string =>
  JSON.stringify({ ...draft, ...owner, at: now })

/** Parses a stored draft; null when it is missing, expired, invalid or someone else's. */
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

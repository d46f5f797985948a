import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#kit/contract.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import type { ItemChangeEffect } from '../contract.ts'
import { ChangeEffect } from './change-effect.tsx'
import { usePreview } from './use-preview.ts'

/** A change of items as it is entered: its effect, how the difference is paid, and why it can’t be sent yet. */
export interface ItemChange {
  effect: ItemChangeEffect | null
  failure: string | null
  byLink: boolean
  onByLink: (byLink: boolean) => void
  /** Null once the amounts are there. */
  missing: string | null
  /** The part of the body that confirms the amounts; only with an effect. */
  confirmed: () => { by_link: boolean; shown: { added_total: number; taken_total: number } }
}

/**
 * Previews a change of the items of record `id`.
 * @param complete the shape of the call's body
 * @param body what is entered; null while there is nothing to preview
 */
export function useItemChange(
  preview: Endpoint & { output: z.ZodType<ItemChangeEffect> },
  complete: z.ZodType,
  id: number | string,
  body: unknown,
): ItemChange {
  const [byLink, onByLink] = useState(false)
  const { effect, failure } = usePreview(preview, complete, id, body)
  return {
    effect,
    failure,
    byLink,
    onByLink,
    missing: effect === null ? (failure ?? 'The amounts are still loading. Try again in a moment.') : null,
    confirmed: () => {
      const { added_total, taken_total } = effect!
      return { by_link: byLink, shown: { added_total, taken_total } }
    },
  }
}

/** The effect of a change of items, or why there is none. */
export const ItemChangeEffects = ({ change: { effect, failure, byLink, onByLink } }: { change: ItemChange }) => (
  <>
    <FormFailure message={failure} />
    {effect && <ChangeEffect effect={effect} byLink={byLink} onByLink={onByLink} />}
  </>
)

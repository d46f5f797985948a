import { formatDay } from '#kit/dates.ts'
import { formatList } from '#kit/locale.ts'

interface Flags {
  payee_changed_at: string | null
  payee_held_until: string | null
  account_shared_with: readonly string[]
}

/** Whether bank details should be checked before paying to them. */
export const isFlagged = (of: Flags): boolean => of.payee_changed_at !== null || of.account_shared_with.length > 0

/** Warnings about bank details, after the earner's name. */
export function PayeeFlags({ of }: { of: Flags }) {
  return (
    <>
      {of.payee_changed_at !== null && <strong> · bank details changed {formatDay(of.payee_changed_at)}</strong>}
      {of.payee_held_until !== null && <strong> · payouts resume {formatDay(of.payee_held_until)}</strong>}
      {of.account_shared_with.length > 0 && <strong> · same account as {formatList(of.account_shared_with)}</strong>}
    </>
  )
}

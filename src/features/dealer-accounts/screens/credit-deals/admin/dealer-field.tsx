import { useRef } from 'react'
import { listStaffDealers, type StaffDealerSummary } from '#features/dealers/contract/staff.ts'
import { call } from '#kit/call.ts'
import { SearchField } from '#kit/ui/search-field.tsx'

const answers = 8

export type ChosenDealer = Pick<StaffDealerSummary, 'id' | 'name' | 'currency'>

/** Finds a dealer of the region by name or place. */
export function DealerField({
  initial,
  error,
  onChoose,
}: {
  initial: ChosenDealer | null
  error?: React.ReactNode
  onChoose: (dealer: ChosenDealer | null) => void
}) {
  const known = useRef(new Map<number, ChosenDealer>())
  return (
    <SearchField
      label="Dealer"
      required
      placeholder="Name or city"
      initial={initial?.name ?? ''}
      error={error}
      onChoose={(found) => onChoose(found ? (known.current.get(found.value) ?? null) : null)}
      search={async (q) => {
        const { data } = await call(listStaffDealers, { query: { q, limit: answers } })
        for (const dealer of data) known.current.set(dealer.id, dealer)
        return data.map(({ id, name, city, currency }) => ({ value: id, label: name, note: `${city} · ${currency}` }))
      }}
    />
  )
}

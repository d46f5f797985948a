import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import type { InputProps } from '#kit/ui/fields.tsx'
import { SearchField } from '#kit/ui/search-field.tsx'
import type { PlaceKind } from '../../contract/guides.ts'
import { searchGuidePlaces } from '../../contract/staff.ts'

/** A field for the ID of a make, model, engine or transmission, selected by name. */
export function PlaceInput({ kind, value, onChange, label, labelText, error }: InputProps & { kind: PlaceKind }) {
  const id = typeof value === 'number' ? value : null
  /** The name of the selection; null until loaded. */
  const [known, setKnown] = useState<{ id: number | null; name: string } | null>(null)
  const isKnown = known?.id === id
  useEffect(() => {
    if (isKnown) return
    if (id === null) setKnown({ id, name: '' })
    else
      void call(searchGuidePlaces, { query: { kind, id } }).then(
        ({ data }) => setKnown({ id, name: data[0]?.name ?? '' }),
        () => setKnown({ id, name: '' }),
      )
  }, [id, isKnown, kind])
  return (
    <SearchField
      // Remount when the value changes from outside, for example after discarding changes.
      key={isKnown ? `${kind}-known` : `${kind}-${id}`}
      label={labelText}
      shownLabel={label}
      error={error}
      initial={known?.name ?? ''}
      search={async (q) => {
        const { data } = await call(searchGuidePlaces, { query: { kind, q } })
        return data.map((place) => ({ value: place.id, label: place.name, note: place.note }))
      }}
      onChoose={(found) => {
        setKnown({ id: found?.value ?? null, name: found?.label ?? '' })
        onChange(found?.value ?? null)
      }}
    />
  )
}

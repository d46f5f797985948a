import { call } from '#kit/call.ts'
import { SearchField } from '#kit/ui/search-field.tsx'
import { listTuneOwners } from '../../../contract/tune-pools.ts'

const answers = 8

/** Finds a tune by words of its name, vehicle or part number. */
export function TuneField({
  error,
  onChoose,
}: {
  error?: React.ReactNode
  onChoose: (tuneId: number | undefined) => void
}) {
  return (
    <SearchField
      label="Tune"
      placeholder="Golf R Stage 2"
      error={error}
      onChoose={(found) => onChoose(found?.value)}
      search={async (q) => {
        const { data } = await call(listTuneOwners, { query: { q, limit: answers } })
        return data.map((tune) => ({
          value: tune.id,
          label: tune.about === '' ? tune.name : `${tune.about}: ${tune.name}`,
          note: [tune.slug, tune.part_number].filter((text) => text !== '').join(' · '),
        }))
      }}
    />
  )
}

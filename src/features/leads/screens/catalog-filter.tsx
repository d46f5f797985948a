import { OneInput, useChoices } from '#features/products/ui/choice-inputs.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { TextButton } from '#kit/ui/text-button.tsx'
import { findLeadChoices } from '../contract/deal-catalog.ts'
import { type NamedThing, namedThings } from '../rules/deals.ts'
import { FilterPopup } from './filter-popup.tsx'

const labels: Readonly<Record<NamedThing, string>> = {
  make: 'Make',
  engine: 'Engine',
  tune: 'Tune wanted',
  tool: 'Tool wanted',
}

/** The name of the selected record of a kind; null when none is selected. */
function useChosen(kind: NamedThing): string | null {
  const value = useListQuery().get(kind)
  const { data } = useChoices({ kind, find: findLeadChoices }, value === '' ? [] : [value])
  return value === '' ? null : (data.find((item) => item.value === value)?.label ?? value)
}

/** Filters deals by the catalog records they refer to. */
export function CatalogFilter() {
  const query = useListQuery()
  const chosen = [useChosen('make'), useChosen('engine'), useChosen('tune'), useChosen('tool')].filter(
    (name) => name !== null,
  )
  return (
    <FilterPopup
      label="Filter by vehicle, tune and tool"
      button={chosen.length === 0 ? 'Any vehicle, tune, tool' : chosen.join(', ')}
    >
      {namedThings.map((kind) => (
        <OneInput
          key={kind}
          kind={kind}
          find={findLeadChoices}
          withinPortal={false}
          label={labels[kind]}
          value={query.get(kind)}
          onChange={(value) => query.set({ [kind]: typeof value === 'string' ? value : null })}
        />
      ))}
      {chosen.length > 0 && (
        <TextButton onClick={() => query.set(Object.fromEntries(namedThings.map((kind) => [kind, null])))}>
          Clear
        </TextButton>
      )}
    </FilterPopup>
  )
}

import { useSearchParams } from 'react-router'
import { isCampaign } from '../campaign.ts'

/** Hidden fields for a form that changes part of the query: the rest of it, without the named and without campaigns. */
export function KeptQuery({ without }: { without: readonly string[] }) {
  const [search] = useSearchParams()
  return [...search]
    .filter(([name]) => !without.includes(name) && !isCampaign(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

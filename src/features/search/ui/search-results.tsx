import { Link } from 'react-router'
import { Picture } from '#kit/ui/picture.tsx'
import type { SearchGroup, SearchKind } from '../contract.ts'
import classes from './search.module.css'
import * as m from '../messages/m.ts'

const labels: Readonly<Record<SearchKind, () => string>> = {
  vehicles: m.kindVehicles,
  products: m.kindProducts,
  tunes: m.kindTunes,
  guides: m.kindGuides,
  dealers: m.kindDealers,
  pages: m.kindPages,
  posts: m.kindPosts,
  questions: m.kindQuestions,
}

/** Results by type. */
export function SearchResults({ groups, onLeave }: { groups: readonly SearchGroup[]; onLeave?: () => void }) {
  return groups.map(({ kind, hits, more }) => (
    <section key={kind} className={classes['group']}>
      <header>
        <h3>{labels[kind]()}</h3>
        {more !== null && (
          <Link to={more} onClick={onLeave}>
            {m.all()}
          </Link>
        )}
      </header>
      <ul>
        {hits.map(({ title, hint, to, picture }) => (
          <li key={`${to} ${title}`}>
            <Link to={to} onClick={onLeave} prefetch="intent">
              {picture !== null && <Picture src={picture} alt="" width={40} height={40} />}
              <span>{title}</span>
              {hint !== '' && <small>{hint}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Text if nothing was found. */
export function NothingFound({ q }: { q: string }) {
  return (
    <div className={classes['nothing']}>
      <p>{m.nothing({ q })}</p>
      <p>{m.nothingHint()}</p>
    </div>
  )
}

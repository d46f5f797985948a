import { Link } from 'react-router'
import { useListQuery } from './list-query.ts'
import classes from './list-shell.module.css'
import * as m from '../messages/m.ts'

/** First, last and the pages around the current one; null for a gap. */
export function pageWindow(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const numbers = [...new Set(wanted)].toSorted((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    if (before === undefined || number === before + 1) return [number]
    return number === before + 2 ? [before + 1, number] : [null, number]
  })
}

export function NumberedPages({ page, size, total }: { page: number; size: number; total: number }) {
  const query = useListQuery()
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1) return null
  return (
    <nav aria-label={m.pages()} className={classes['pages']}>
      {page > 1 && (
        <Link to={query.to({ page: page - 1 })} rel="prev">
          {m.previous()}
        </Link>
      )}
      <ol>
        {pageWindow(page, last).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                to={query.to({ page: number })}
                aria-label={m.pageNumber({ number })}
                {...(number === page ? { 'aria-current': 'page' as const } : {})}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < last && (
        <Link to={query.to({ page: page + 1 })} rel="next">
          {m.next()}
        </Link>
      )}
    </nav>
  )
}

export function CursorPages({ next }: { next: string | null }) {
  const query = useListQuery()
  const isFirst = query.get('after') === ''
  if (isFirst && next === null) return null
  return (
    <nav aria-label={m.pages()} className={classes['pages']}>
      {!isFirst && <Link to={query.to({ after: null })}>{m.firstPage()}</Link>}
      {next !== null && (
        <Link to={query.to({ after: next })} rel="next">
          {m.nextPage()}
        </Link>
      )}
    </nav>
  )
}

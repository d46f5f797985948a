import { TextInput } from '#kit/ui/text-input.tsx'
import { useId, useState } from 'react'
import { call } from '#kit/call.ts'
import type { Endpoint } from '#kit/contract.ts'
import classes from './fitments-input.module.css'

/** A search result. */
export interface Found {
  id: number
  slug: string
  name: string
  make_name?: string
}

/** Searches the list of a grid and passes the selected record to the caller. */
export function RecordSearch({
  label,
  list,
  onFind,
}: {
  label: string
  list: Endpoint
  onFind: (found: Found) => void
}) {
  const [found, setFound] = useState<readonly Found[]>([])
  const [text, setText] = useState('')
  const results = useId()
  const search = async (q: string) => {
    setText(q)
    if (q.trim().length < 2) return setFound([])
    const { data } = (await call(list, { query: { q, limit: 8 } } as never).catch(() => ({ data: [] }))) as {
      data: Found[]
    }
    setFound(data)
  }
  return (
    <div className={classes['search']}>
      <TextInput
        label={label}
        type="search"
        autoComplete="off"
        placeholder="Type to search"
        aria-controls={results}
        value={text}
        onChange={(event) => void search(event.currentTarget.value)}
      />
      <ul id={results} className={classes['found']}>
        {found.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              onClick={() => {
                onFind(item)
                setFound([])
                setText('')
              }}
            >
              {item.make_name ? `${item.make_name} ${item.name}` : item.name} <small>{item.slug}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

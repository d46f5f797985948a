import { TextInput } from './text-input.tsx'
import { useEffect, useRef } from 'react'
import { Form, useLocation } from 'react-router'
import { IconSearch } from './icons.tsx'
import { KeptQuery } from './kept-query.tsx'
import { useListQuery } from './list-query.ts'
import classes from './list-shell.module.css'

const afterTypingMs = 350

/** Search box of a list: searches while typing; without scripts, works as a plain form. */
export function ListSearch({ name, placeholder }: { name: string; placeholder: string }) {
  const { pathname } = useLocation()
  const query = useListQuery()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  const value = query.get(name)

  useEffect(() => {
    // Browser navigation changes the query: the box follows unless the visitor is typing in it.
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() !== value) query.set({ [name]: text.trim() }, { replace: value !== '' })
  }
  return (
    // Wide enough for its placeholder.
    <search className={classes['search']} style={{ width: `${Math.min(20, placeholder.length * 0.5 + 4)}rem` }}>
      <Form
        method="get"
        action={pathname}
        onSubmit={(event) => {
          event.preventDefault()
          go(input.current?.value ?? '')
        }}
      >
        <KeptQuery without={[name, 'page', 'after']} />
        <TextInput
          ref={input}
          type="search"
          name={name}
          aria-label={placeholder}
          placeholder={placeholder}
          defaultValue={value}
          leftSection={<IconSearch size={16} />}
          onChange={(event) => {
            const text = event.currentTarget.value
            clearTimeout(timer.current)
            timer.current = window.setTimeout(() => go(text), afterTypingMs)
          }}
        />
      </Form>
    </search>
  )
}

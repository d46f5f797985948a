import type { FormEvent } from 'react'

/** Submit handler of a form that loads no page. */
export const onSend =
  (act: () => unknown) =>
  (event: FormEvent): void => {
    event.preventDefault()
    void act()
  }

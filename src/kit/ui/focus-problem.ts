/**
 * Moves the focus to the first field with a problem, once it is marked as one. Someone who has gone elsewhere in the
 * meantime stays there: on a busy device what they type next would end up in the wrong field.
 */
export function focusProblem(): void {
  const from = document.activeElement
  requestAnimationFrame(() => {
    const { activeElement: now, body } = document
    if (now === from || now === body) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}

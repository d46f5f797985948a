/**
 * Moves the focus to the first invalid field once it is marked, unless the user has moved elsewhere in the meantime: on
 * a slow device, their typing would end up in the wrong field.
 */
export function focusProblem(): void {
  const from = document.activeElement
  requestAnimationFrame(() => {
    const { activeElement: now, body } = document
    if (now === from || now === body) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}

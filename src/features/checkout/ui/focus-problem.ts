/** Moves the focus to the first field with a problem, once it is marked as one. */
export const focusProblem = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

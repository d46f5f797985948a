let typed = ''

function onKey(event: KeyboardEvent): void {
  const { key, isComposing, ctrlKey, metaKey, altKey } = event
  if (isComposing || ctrlKey || metaKey || altKey) return
  if (key === 'Backspace') typed = [...typed].slice(0, -1).join('')
  else if ([...key].length === 1) typed += key
  else if (key === 'Escape') takeKeys()
  else if (key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
}

/** Keeps what is typed from now on, until a field takes it or something is clicked: none of it reaches the page behind. */
export function keepKeys(): void {
  document.addEventListener('keydown', onKey, { capture: true })
  document.addEventListener('pointerdown', takeKeys, { capture: true })
}

/** Ends that. @returns what was typed */
export function takeKeys(): string {
  document.removeEventListener('keydown', onKey, { capture: true })
  document.removeEventListener('pointerdown', takeKeys, { capture: true })
  const taken = typed
  typed = ''
  return taken
}

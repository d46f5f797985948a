let typed = ''

/** Whether a key types a character, including with AltGr or Option, such as @ on a German keyboard. */
function types(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if ([...key].length !== 1) return false
  if (event.getModifierState('AltGraph')) return true
  return !ctrlKey && !metaKey && !(altKey && /^[a-z0-9]$/i.test(key))
}

function onKey(event: KeyboardEvent): void {
  const { key } = event
  if (event.isComposing) return
  if (types(event)) typed += key
  else if (event.ctrlKey || event.metaKey || event.altKey) return
  else if (key === 'Backspace') typed = [...typed].slice(0, -1).join('')
  else if (key === 'Escape') takeKeys()
  else if (key !== 'Enter' && key !== 'Tab') return
  event.preventDefault()
  event.stopPropagation()
}

/** Captures typing until a field takes it over or something is clicked, so it doesn't reach the page behind. */
export function keepKeys(): void {
  document.addEventListener('keydown', onKey, { capture: true })
  document.addEventListener('pointerdown', takeKeys, { capture: true })
}

/** Stops capturing. @returns the typed text */
export function takeKeys(): string {
  document.removeEventListener('keydown', onKey, { capture: true })
  document.removeEventListener('pointerdown', takeKeys, { capture: true })
  const taken = typed
  typed = ''
  return taken
}

/** Page sections around a control, innermost first. */
function partsAround(control: Element, main: HTMLElement): Element[] {
  const parts: Element[] = []
  for (
    let part = control.closest('section, aside, main');
    part;
    part = part.parentElement?.closest('section, aside, main') ?? null
  ) {
    parts.push(part)
    if (part === main) break
  }
  return parts
}

/** Headings that nobody is writing: an editor undoes changes to its own, again and again. */
const headings = ':is(h1, h2, h3):not([contenteditable] *)'

/**
 * Keeps the keyboard user's place: if the focused control disappears after an action, the focus moves to the nearest
 * heading instead of the start of the page. NavigationWatch handles page changes.
 * @param main the landmark to watch; pass as its `ref`
 * @returns a function that stops watching
 */
export function keepFocus(main: HTMLElement): () => void {
  let last: { control: Element; parts: Element[]; path: string } | null = null
  const remember = ({ target }: FocusEvent) => {
    // A dialog returns focus to the control that opened it, so remember that one.
    if (target instanceof Element && target !== main && !target.closest('dialog'))
      last = { control: target, parts: partsAround(target, main), path: location.pathname }
  }
  const restore = () => {
    if (last === null || last.control.isConnected || document.querySelector('dialog[open]')) return
    const { parts, path } = last
    last = null
    if (document.activeElement !== document.body || path !== location.pathname) return
    const found = parts.map((part) => (part.isConnected ? part.querySelector<HTMLElement>(headings) : null))
    const heading = found.find((one) => one !== null)
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(restore)
  observer.observe(main, { childList: true, subtree: true })
  main.addEventListener('focusin', remember)
  main.addEventListener('close', restore, true)
  return () => {
    observer.disconnect()
    main.removeEventListener('focusin', remember)
    main.removeEventListener('close', restore, true)
  }
}

/**
 * Keeps the focus in an open dialog: if the focused control disappears, such as the button that removed its row, the
 * focus moves to the dialog's title.
 * @returns a function that stops watching
 */
export function keepFocusInDialog(dialog: HTMLElement, title: HTMLElement): () => void {
  let last: EventTarget | null = null
  const remember = ({ target }: FocusEvent) => {
    last = target
  }
  const observer = new MutationObserver(() => {
    if (last instanceof Element && !last.isConnected && document.activeElement === document.body) title.focus()
  })
  observer.observe(dialog, { childList: true, subtree: true })
  dialog.addEventListener('focusin', remember)
  return () => {
    observer.disconnect()
    dialog.removeEventListener('focusin', remember)
  }
}

/** The parts of a page around a control, the innermost first. */
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

/**
 * Keeps the place of who works by keyboard: when an act takes away the control that had the focus (its button is made
 * anew or gone), the focus goes to the heading of the part that it stood in, not to the start of the page. A change
 * of the page itself is NavigationWatch's.
 * @param main the landmark that is watched; for its `ref`
 * @returns stops watching
 */
export function keepFocus(main: HTMLElement): () => void {
  let last: { control: Element; parts: Element[]; path: string } | null = null
  const remember = ({ target }: FocusEvent) => {
    // A window gives the focus back to the control that opened it: that one is remembered.
    if (target instanceof Element && target !== main && !target.closest('dialog'))
      last = { control: target, parts: partsAround(target, main), path: location.pathname }
  }
  const restore = () => {
    if (last === null || last.control.isConnected || document.querySelector('dialog[open]')) return
    const { parts, path } = last
    last = null
    if (document.activeElement !== document.body || path !== location.pathname) return
    const headings = parts.map((part) => (part.isConnected ? part.querySelector<HTMLElement>('h1, h2, h3') : null))
    const heading = headings.find((found) => found !== null)
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

/**
 * Makes a toolbar one stop of the Tab key, as readers of screens expect: arrow keys, Home and End walk its buttons.
 * @param toolbar pass as its `ref`
 * @returns a function that stops it
 */
export function walkToolbar(toolbar: HTMLElement | null): (() => void) | undefined {
  if (!toolbar) return undefined
  let stop: HTMLButtonElement | undefined
  const buttons = () => [...toolbar.querySelectorAll<HTMLButtonElement>('button:enabled')]
  const mark = () => {
    const all = buttons()
    if (!stop || !all.includes(stop)) stop = all[0]
    for (const button of all) button.tabIndex = button === stop ? 0 : -1
  }
  const take = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLButtonElement)) return
    stop = target
    mark()
  }
  const walk = (event: KeyboardEvent) => {
    const all = buttons()
    const at = all.findIndex((button) => button === event.target)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined || at === -1) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  }
  mark()
  // Buttons come with a table, and are disabled while there is nothing to undo.
  const observer = new MutationObserver(mark)
  observer.observe(toolbar, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  toolbar.addEventListener('focusin', take)
  toolbar.addEventListener('keydown', walk)
  return () => {
    observer.disconnect()
    toolbar.removeEventListener('focusin', take)
    toolbar.removeEventListener('keydown', walk)
  }
}

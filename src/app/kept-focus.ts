/**
 * Gives the focus back to a control that was disabled while it worked. Browsers drop the focus of a disabled control,
 * and Tab would start at the top of the page.
 */
export function keepFocus(): void {
  let last: HTMLElement
  addEventListener('focusin', (event) => (last = event.target as HTMLElement))
  new MutationObserver((changes) => {
    if (document.activeElement === document.body && changes.some(({ target }) => target === last))
      last.focus({ preventScroll: true })
  }).observe(document, { subtree: true, attributeFilter: ['disabled'] })
}

import { useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const searchBox = 'main input[type="search"]'

/**
 * J and K move the focus through the row links, / focuses the search, and Enter leaves it. On a link, Enter opens it.
 */
export function useQueueKeys(links: readonly string[]): void {
  const known = links.join(' ')
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return
      if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>(searchBox)
        if (!search) return
        event.preventDefault()
        search.focus()
        return
      }
      if (event.key !== 'j' && event.key !== 'k') return
      const anchors = known.split(' ').flatMap((to) => {
        const anchor = document.querySelector<HTMLAnchorElement>(`main a[href="${to}"]`)
        return anchor ? [anchor] : []
      })
      if (anchors.length === 0) return
      const at = anchors.findIndex((anchor) => anchor === document.activeElement)
      const next = at === -1 ? 0 : Math.min(anchors.length - 1, Math.max(0, at + (event.key === 'j' ? 1 : -1)))
      anchors[next]?.focus()
    }
    // Blur on submit, so that the next J or K already moves through the results.
    const leave = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement) target.querySelector<HTMLInputElement>(searchBox)?.blur()
    }
    document.addEventListener('keydown', hear)
    document.addEventListener('submit', leave)
    return () => {
      document.removeEventListener('keydown', hear)
      document.removeEventListener('submit', leave)
    }
  }, [known])
}

/** Single-letter shortcuts of a page, ignored while someone is typing. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = keys[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  })
}

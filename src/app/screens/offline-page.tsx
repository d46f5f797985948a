import { Button } from '#kit/ui/button.tsx'
import { useEffect, useState } from 'react'
import { keptPagesCache } from '#kit/client/kept-pages.ts'
import { link } from '#kit/link.ts'
import * as kit from '#kit/messages/m.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import classes from './message-page.module.css'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.offline(), unlisted: true })

interface KeptPage {
  path: string
  title: string
}

/** Shown offline for pages that aren't cached: lists the cached ones. */
export default function OfflinePage() {
  const [pages, setPages] = useState<readonly KeptPage[]>([])
  const [wanted, setWanted] = useState<string>(link('/'))
  useEffect(() => {
    // Falls back to the raw text, because decodeURIComponent throws on malformed encoding.
    const path = new URLSearchParams(`to=${location.hash.slice(1)}`).get('to') ?? ''
    // oxlint-disable-next-line react/react-compiler -- only the browser knows the address behind the fragment
    if (/^\/(?!\/)/.test(path)) setWanted(path)
    void readKeptPages().then(setPages, () => undefined)
  }, [])
  return (
    <div className={classes['page']}>
      <h1>{m.offline()}</h1>
      <p className={classes['text']}>{pages.length > 0 ? m.offlineWithPages() : m.offlineLead()}</p>
      <div className={classes['actions']}>
        <Button href={wanted}>{kit.tryAgain()}</Button>
      </div>
      {pages.length > 0 && (
        <ul className={classes['links']}>
          {pages.map(({ path, title }) => (
            <li key={path}>
              <a href={path}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Most recently seen first. */
async function readKeptPages(): Promise<KeptPage[]> {
  const cache = await caches.open(keptPagesCache)
  const pages: KeptPage[] = []
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    const html = await (await cache.match(request, { ignoreVary: true }))?.text()
    const page = new DOMParser().parseFromString(html ?? '', 'text/html')
    const title = page.title.replace(/ \| Overboost$/, '')
    if (title !== '' && pathname !== link('/offline')) pages.unshift({ path: `${pathname}${search}`, title })
  }
  return pages
}

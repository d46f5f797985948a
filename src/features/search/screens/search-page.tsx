import { Button } from '#kit/ui/button.tsx'
import { useEffect } from 'react'
import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { searchShop, searchText } from '../contract.ts'
import { NothingFound, SearchResults } from '../ui/search-results.tsx'
import classes from '../ui/search.module.css'
import * as m from '../messages/m.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = searchText.safeParse(new URL(request.url).searchParams.get('q') ?? '')
  const q = asked.data ?? ''
  return { q, ...(await call(searchShop, { query: { q, limit: 12 } })) }
}

export const meta = (args: MetaInput & { loaderData?: { q: string } | undefined }) =>
  pageMeta(args, {
    title: args.loaderData?.q ? m.searchOf({ q: args.loaderData.q }) : m.search(),
    description: m.searchDescription(),
    path: link('/search'),
    unlisted: true,
  })

/** Search page, for Enter and for browsers without scripts. */
export default function SearchPage() {
  const { q, groups } = useLoaderData<typeof loader>()
  const isInVain = q !== '' && groups.length === 0
  useEffect(() => {
    if (isInVain)
      void import('#features/visits/client/send-visit.ts').then(
        ({ sendVisit }) => sendVisit('search', q),
        () => undefined,
      )
  }, [isInVain, q])
  return (
    <PageShell title={q === '' ? m.search() : m.searchOf({ q })} isGiven={q !== ''} width="text">
      <search>
        <Form method="get" className={classes['form']}>
          <input
            key={q}
            type="search"
            name="q"
            aria-label={m.search()}
            placeholder={m.placeholder()}
            maxLength={100}
            defaultValue={q}
          />
          <Button type="submit" size="md">
            {m.search()}
          </Button>
        </Form>
      </search>
      <div className={classes['results']}>
        {q === '' && <p className={classes['hint']}>{m.searchHint()}</p>}
        {isInVain && <NothingFound q={q} />}
        <SearchResults groups={groups} />
      </div>
    </PageShell>
  )
}

import { Button, TextInput } from '@mantine/core'
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { call, CallError } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { breadcrumbData } from '#kit/ui/breadcrumbs.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, originOf, pageMeta } from '#kit/ui/seo.ts'
import { directoryQuery, getPublicDealer, listDealers } from '../../contract.ts'
import { specializationKeys, specializations } from '../../rules.ts'
import { ContactForm } from './contact-form.tsx'
import { DealerEntry } from './dealer-entry.tsx'
import { DealerMap } from './dealer-map.tsx'
import classes from './directory.module.css'

const crumbs = [{ label: 'Shop', to: link('/') }, { label: 'Dealers' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ''))
  const { dealer: slug, ...rest } = asked
  const parsed = directoryQuery.safeParse(rest)
  const query = parsed.success ? parsed.data : {}
  const [list, named] = await Promise.all([
    call(listDealers, { query }).catch(async (error: unknown) => {
      if (!(error instanceof CallError && error.code === 'unable_to_resolve_address')) throw error
      const { near: _near, within: _within, ...others } = parsed.data ?? {}
      return { ...(await call(listDealers, { query: others })), problem: 'We could not find this place.' }
    }),
    slug ? call(getPublicDealer, { params: { slug } }).catch(() => null) : null,
  ])
  return { problem: null, ...list, named }
}

export const meta = (args: MetaInput) =>
  pageMeta(args, {
    title: 'Dealers near you',
    description: 'Workshops that flash, calibrate and install: by distance and by what they are good at.',
    path: link('/dealers'),
    jsonLd: breadcrumbData(crumbs, originOf(args)),
  })

export default function DealerListPage() {
  const list = useLoaderData<typeof loader>()
  const query = useListQuery()
  const [search] = useSearchParams()
  const within = [50, 100, 250, 500, 1000]
  return (
    <PageShell
      title="Dealers"
      lead="Workshops that flash, calibrate and install, near you."
      crumbs={crumbs}
      actions={<Link to={link('/new-dealer')}>Become a dealer</Link>}
    >
      <Form method="get" className={classes['near']} aria-label="Near a place" preventScrollReset>
        {[...search]
          .filter(([name]) => !['near', 'page', 'dealer', 'sort'].includes(name))
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <TextInput
          key={query.get('near')}
          name="near"
          label="Near"
          placeholder="City or postcode"
          defaultValue={query.get('near')}
          autoComplete="postal-code"
        />
        <Button type="submit">Measure distances</Button>
      </Form>
      {list.problem && (
        <p role="alert" className={classes['problem']}>
          {list.problem}
        </p>
      )}
      <ListShell
        label="Dealers"
        noun={['dealer', 'dealers']}
        search={{ placeholder: 'Name or city' }}
        filters={[
          {
            name: 'specialization',
            label: 'Good at',
            all: 'Anything',
            options: specializationKeys.map((value) => ({ value, label: specializations[value] })),
          },
          ...(list.place
            ? [
                {
                  name: 'within',
                  label: 'Within',
                  all: 'Any distance',
                  options: within.map((km) => ({ value: String(km), label: `${km} km` })),
                },
              ]
            : []),
        ]}
        sorts={
          list.place
            ? [
                { value: 'distance', label: 'Nearest first' },
                { value: 'name', label: 'Name' },
              ]
            : [{ value: 'name', label: 'Name' }]
        }
        pages={list}
        empty={
          <EmptyState title="No dealer fits" actions={<Link to={link('/contact-us')}>Ask us</Link>}>
            Try a wider distance or another specialization; or send us your file, wherever you are.
          </EmptyState>
        }
      >
        <div className={classes['layout']}>
          <DealerMap dealers={list.data} place={list.place} />
          <ul className={classes['entries']}>
            {list.data.map((dealer) => (
              <DealerEntry key={dealer.slug} dealer={dealer} />
            ))}
          </ul>
        </div>
      </ListShell>
      <Dialog
        open={list.named !== null}
        onClose={() => query.set({ dealer: null })}
        title={list.named ? `Write to ${list.named.name}` : 'Write to a dealer'}
      >
        {list.named && <ContactForm key={list.named.slug} slug={list.named.slug} name={list.named.name} />}
      </Dialog>
    </PageShell>
  )
}

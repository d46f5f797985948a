import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { call, CallError } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { breadcrumbData } from '#kit/ui/breadcrumbs.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { KeptQuery } from '#kit/ui/kept-query.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, originOf, pageMeta } from '#access/ui/page-meta.ts'
import { directoryQuery, getPublicDealer, listDealers } from '../../contract/dealers.ts'
import { distanceUnitOf, searchCircles } from '../../map.ts'
import { specializationKeys, specializations } from '../../rules.ts'
import { ContactForm } from './contact-form.tsx'
import { DealerEntry } from './dealer-entry.tsx'
import { DealerMap } from './dealer-map.tsx'
import classes from './directory.module.css'
import * as m from '../../messages/m.ts'

const crumbs = () => [{ label: m.shop(), to: link('/') }, { label: m.dealers() }]

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ''))
  const { dealer: slug, ...rest } = asked
  const parsed = directoryQuery.safeParse(rest)
  const query = parsed.success ? parsed.data : {}
  const [list, named] = await Promise.all([
    call(listDealers, { query }).catch(async (error: unknown) => {
      if (!(error instanceof CallError && error.code === 'unable_to_resolve_address')) throw error
      const { near: _near, within: _within, ...others } = parsed.data ?? {}
      return { ...(await call(listDealers, { query: others })), problem: m.placeNotFound() }
    }),
    slug ? call(getPublicDealer, { params: { slug } }).catch(() => null) : null,
  ])
  return { problem: null, ...list, named }
}

export const meta = (args: MetaInput) =>
  pageMeta(args, {
    title: m.dealersNearYou(),
    description: m.dealersDescription(),
    path: link('/dealers'),
    jsonLd: breadcrumbData(crumbs(), originOf(args)),
  })

export default function DealerListPage() {
  const list = useLoaderData<typeof loader>()
  const query = useListQuery()
  const { currency } = useSite()
  return (
    <PageShell
      title={m.dealers()}
      lead={m.dealersLead()}
      crumbs={crumbs()}
      actions={<Link to={link('/new-dealer')}>{m.becomeDealer()}</Link>}
    >
      <Form method="get" className={classes['near']} aria-label={m.nearPlace()} preventScrollReset>
        <KeptQuery without={['near', 'page', 'dealer', 'sort']} />
        <TextInput
          key={query.get('near')}
          name="near"
          label={m.near()}
          placeholder={m.cityOrPostcode()}
          defaultValue={query.get('near')}
          autoComplete="postal-code"
        />
        <Button type="submit">{m.findDealers()}</Button>
      </Form>
      {list.problem && (
        <p role="alert" className={classes['problem']}>
          {list.problem}
        </p>
      )}
      <ListShell
        label={m.dealers()}
        search={{ placeholder: m.nameOrCity() }}
        filters={[
          {
            name: 'kind',
            label: m.kind(),
            all: m.allKinds(),
            options: [
              { value: 'installer', label: m.installers() },
              { value: 'retailer', label: m.retailers() },
            ],
          },
          {
            name: 'specialization',
            label: m.specialization(),
            all: m.allSpecialties(),
            options: specializationKeys.map((value) => ({ value, label: specializations()[value] })),
          },
          ...(list.place
            ? [
                {
                  name: 'within',
                  label: m.within(),
                  all: m.anyDistance(),
                  options: searchCircles(distanceUnitOf(currency)).map(({ km, label }) => ({
                    value: String(km),
                    label,
                  })),
                },
              ]
            : []),
        ]}
        sorts={{ ...(list.place && { distance: m.nearestFirst() }), name: m.name() }}
        pages={list}
        empty={
          <EmptyState title={m.noDealers()} actions={<Link to={link('/contact-us')}>{m.askUs()}</Link>}>
            {m.noDealersHint()}
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
        title={list.named ? m.messageTo({ name: list.named.name }) : m.messageDealer()}
      >
        {list.named && <ContactForm key={list.named.slug} slug={list.named.slug} name={list.named.name} />}
      </Dialog>
    </PageShell>
  )
}

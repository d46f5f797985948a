import { formatMoment } from '#kit/dates.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { useErrorWords } from '#kit/ui/words.tsx'
import { createDealerSnapshot, type DealerSnapshot, listDealerSnapshots } from '../../contract/dealers.ts'
import { specializations } from '../../rules.ts'
import classes from '../../ui/dealer.module.css'
import { dateWords, dealerStateWords, roleWords } from '../../ui/dealer-words.ts'
import * as m from '../../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.dealerSnapshot(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  const slug = params['slug'] ?? ''
  const { data } = await call(listDealerSnapshots, { params: { slug }, query: { limit: 50 } })
  return { slug, snapshots: data }
}
export const HydrateFallback = () => <LoadingState lines={12} label={m.loadingSnapshot()} />

/** What a dealer was on a day, as a sheet to print: the latest, or the one that the address names. */
export default function SnapshotPage() {
  const { slug, snapshots } = useLoaderData<typeof clientLoader>()
  const [search, setSearch] = useSearchParams()
  const words = useErrorWords()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const shown = snapshots.find(({ id }) => String(id) === search.get('id')) ?? snapshots[0]
  const take = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { id } = await call(createDealerSnapshot, { params: { slug } }, { idempotencyKey: crypto.randomUUID() })
      setSearch({ id: String(id) })
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <main className={classes['sheet']}>
      <div className={`${classes['acts']} ${classes['noPrint']}`}>
        <Link to={link('/dealer/:slug', { slug })}>{m.backToDealer()}</Link>
        <Button variant="default" loading={busy} onClick={() => void take()}>
          {m.takeSnapshot()}
        </Button>
        {shown && <Button onClick={() => window.print()}>{m.print()}</Button>}
        {snapshots.length > 1 && (
          <select
            aria-label={m.snapshot()}
            value={shown?.id}
            onChange={(event) => setSearch({ id: event.currentTarget.value })}
          >
            {snapshots.map((item) => (
              <option key={item.id} value={item.id}>
                {formatMoment(item.created_at)}
              </option>
            ))}
          </select>
        )}
      </div>
      <FormFailure message={failure} />
      {shown ? (
        <Sheet snapshot={shown} />
      ) : (
        <>
          <header>
            <h1>{m.snapshot()}</h1>
            <p className={classes['quiet']}>{m.snapshotLead()}</p>
          </header>
          <EmptyState title={m.noSnapshots()}>{m.noSnapshotsHint()}</EmptyState>
        </>
      )}
    </main>
  )
}

function Sheet({ snapshot: { facts, created_at, taken_by } }: { snapshot: DealerSnapshot }) {
  return (
    <>
      <header>
        <h1>{facts.name}</h1>
        <p className={classes['quiet']}>{m.snapshotAsOf({ date: formatMoment(created_at), name: taken_by })}</p>
      </header>
      <div className={classes['columns']}>
        <section>
          <h2>{m.shop()}</h2>
          {[...facts.address, facts.phone, facts.website].filter(Boolean).map((line) => (
            <div key={line}>{line}</div>
          ))}
          <p>
            {dealerStateWords()[facts.state]}, {facts.listed ? m.inDirectory() : m.notInDirectory()}
          </p>
        </section>
        <section>
          <h2>{m.billing()}</h2>
          {[facts.billing.name, facts.billing.email, facts.billing.tax_id].filter(Boolean).map((line) => (
            <div key={line}>{line}</div>
          ))}
          <p>{m.accountIn({ currency: facts.currency })}</p>
        </section>
      </div>
      <section>
        <h2>{m.toolsAndFees()}</h2>
        {facts.tools.length === 0 ? (
          <p>{m.none()}</p>
        ) : (
          <table>
            <tbody>
              {facts.tools.map((tool) => (
                <tr key={tool.name}>
                  <td>{tool.name}</td>
                  <td>{formatMoney({ minor: tool.install_fee, currency: facts.currency })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <section>
        <h2>{m.specializations()}</h2>
        <p>{facts.specializations.map((key) => specializations()[key]).join(', ') || m.none()}</p>
      </section>
      <section>
        <h2>{m.members()}</h2>
        <table>
          <tbody>
            {facts.members.map((member) => (
              <tr key={member.email}>
                <td>{member.name}</td>
                <td>{member.email}</td>
                <td>{roleWords()[member.role]}</td>
                <td>{dateWords(member.since)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

import { useAction } from '#kit/ui/use-action.ts'
import { formatMoment } from '#kit/dates.ts'
import { Button } from '#kit/ui/button.tsx'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { createDealerSnapshot, type DealerSnapshot, listDealerSnapshots } from '../../contract/dealers.ts'
import { specializations } from '../../rules.ts'
import classes from '../../ui/dealer.module.css'
import { formatListedDate, dealerStateLabels, roleLabels } from '../../ui/dealer-labels.ts'
import * as m from '../../messages/m.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const slug = params['slug'] ?? ''
  const { data } = await call(listDealerSnapshots, { params: { slug }, query: { limit: 50 } })
  return { slug, snapshots: data }
}
/** A printable snapshot of a dealer on a day: the latest, or the one in the URL. */
export default function SnapshotPage() {
  const { slug, snapshots } = useLoaderData<typeof clientLoader>()
  const [search, setSearch] = useSearchParams()
  const { busy, failure, run } = useAction()
  const shown = snapshots.find(({ id }) => String(id) === search.get('id')) ?? snapshots[0]
  const take = async () => {
    await run(async () => {
      const { id } = await call(createDealerSnapshot, { params: { slug } }, { idempotencyKey: crypto.randomUUID() })
      setSearch({ id: String(id) })
    })
  }
  return (
    <div className={classes['sheet']}>
      <div className={`${classes['acts']} ${classes['noPrint']}`}>
        <Link to={link('/dealer/:slug', { slug })}>{m.backToDealer()}</Link>
        <WriteButton variant="default" loading={busy} onClick={() => void take()}>
          {m.takeSnapshot()}
        </WriteButton>
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
    </div>
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
          {[...facts.address, facts.phone, facts.public_email, facts.website].filter(Boolean).map((line) => (
            <div key={line}>{line}</div>
          ))}
          <p>
            {dealerStateLabels()[facts.state]}, {facts.listed ? m.inDirectory() : m.notInDirectory()}
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
                <td>{roleLabels()[member.role]}</td>
                <td>{formatListedDate(member.since)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

import { formatUtcMonth } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { getDealerStatement } from '../contract/account.ts'
import { readSheet, StatementSheet } from './print-sheet.tsx'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.statement(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  const slug = params['slug'] ?? ''
  const statement = await call(getDealerStatement, { params: { slug, id: Number(params['id']) } })
  return { statement, sheet: await readSheet(slug, { from: statement.from, until: statement.until }) }
}
export const HydrateFallback = () => <LoadingState lines={12} label={m.loadingStatement()} />

export default function PrintStatementPage() {
  const { statement, sheet } = useLoaderData<typeof clientLoader>()
  const { slug, billing } = statement.dealer
  return (
    <StatementSheet slug={slug} billing={billing} title={formatUtcMonth(statement.from)} sheet={sheet} zone="UTC" />
  )
}

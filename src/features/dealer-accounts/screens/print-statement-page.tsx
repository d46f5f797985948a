import { formatUtcMonth } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { getDealerStatement } from '../contract/account.ts'
import { readSheet, StatementSheet } from './print-sheet.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const slug = params['slug'] ?? ''
  const statement = await call(getDealerStatement, { params: { slug, id: Number(params['id']) } })
  return { statement, sheet: await readSheet(slug, { from: statement.from, until: statement.until }) }
}
export default function PrintStatementPage() {
  const { statement, sheet } = useLoaderData<typeof clientLoader>()
  const { slug, billing } = statement.dealer
  return (
    <StatementSheet slug={slug} billing={billing} title={formatUtcMonth(statement.from)} sheet={sheet} zone="UTC" />
  )
}

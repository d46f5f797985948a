import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { getDealerBalance } from '../contract/account.ts'
import { dayRange, rangeTitle } from './day-range.ts'
import { readSheet, StatementSheet } from './print-sheet.tsx'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.statement(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  const slug = params['slug'] ?? ''
  const range = dayRange(new URL(request.url).searchParams)
  const [dealer, sheet] = await Promise.all([call(getDealerBalance, { params: { slug } }), readSheet(slug, range)])
  return { dealer, sheet }
}
export const HydrateFallback = () => <LoadingState lines={12} label={m.loadingStatement()} />

export default function PrintRangePage() {
  const { dealer, sheet } = useLoaderData<typeof clientLoader>()
  const { slug, billing } = dealer
  return <StatementSheet slug={slug} billing={billing} title={rangeTitle(sheet.range, sheet.madeAt)} sheet={sheet} />
}

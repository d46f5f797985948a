import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { getDealerBalance } from '../contract/account.ts'
import { dayRange, rangeTitle } from './day-range.ts'
import { readSheet, StatementSheet } from './print-sheet.tsx'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const slug = params['slug'] ?? ''
  const range = dayRange(new URL(request.url).searchParams)
  const [dealer, sheet] = await Promise.all([call(getDealerBalance, { params: { slug } }), readSheet(slug, range)])
  return { dealer, sheet }
}
export default function PrintRangePage() {
  const { dealer, sheet } = useLoaderData<typeof clientLoader>()
  const { slug, billing } = dealer
  return <StatementSheet slug={slug} billing={billing} title={rangeTitle(sheet.range, sheet.madeAt)} sheet={sheet} />
}

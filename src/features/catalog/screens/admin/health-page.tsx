import { useEffect } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { guideProblemLabels } from '#features/guides/contract/staff.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { getCatalogHealth } from '../../contract/health.ts'
import classes from './health.module.css'
import { engineProblems, modelProblems, transmissionProblems, tuneProblems } from '../../health-problems.ts'

/** How often the counts refresh while the page is open. */
const refreshMs = 30_000

const areas = [
  { of: 'models', title: 'Models', words: modelProblems, to: () => link('/admin/home/:make?/:model?/:year?', {}) },
  { of: 'engines', title: 'Engines', words: engineProblems, to: () => link('/admin/engines') },
  { of: 'transmissions', title: 'Transmissions', words: transmissionProblems, to: () => link('/admin/transmissions') },
  { of: 'guides', title: 'Guides', words: guideProblemLabels, to: () => link('/admin/guides') },
  { of: 'tunes', title: 'Tunes', words: tuneProblems, to: () => link('/admin/tunes') },
] as const

export const clientLoader = () => call(getCatalogHealth, {})

/** Problems in the catalog. Each count links to exactly those rows. */
export default function HealthPage() {
  const { data } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), refreshMs)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <PageShell lead="What needs attention in the catalog. Each count opens those rows.">
      {areas.map(({ of, title, words, to }) => (
        <section key={of} className={classes['area']}>
          <h2>{title}</h2>
          <ul>
            {data
              .filter((check) => check.of === of)
              .map(({ problem, count }) => {
                const label = (words as Readonly<Record<string, string>>)[problem] ?? problem
                return (
                  <li key={problem} data-open={count > 0 || undefined}>
                    {count > 0 ? <Link to={`${to()}?problem=${problem}`}>{label}</Link> : <span>{label}</span>}
                    <strong>{formatNumber(count)}</strong>
                  </li>
                )
              })}
          </ul>
        </section>
      ))}
    </PageShell>
  )
}

import { type ReactNode, Suspense } from 'react'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import type { ChartPoint } from './figure-chart.tsx'
import classes from './chart-part.module.css'

const FigureChart = lazyPart(() => import('./figure-chart.tsx'))

/** A chart with the same figures as a table below it. */
export const ChartPart = ({
  children,
  ...chart
}: {
  points: readonly ChartPoint[]
  name: string
  comparedName?: string | undefined
  format: (value: number) => string
  bars?: boolean
  /** The table. */
  children: ReactNode
}) => (
  <>
    <Suspense fallback={<LoadingState lines={6} />}>
      <FigureChart {...chart} />
    </Suspense>
    <details className={classes['more']}>
      <summary>Show as table</summary>
      {children}
    </details>
  </>
)

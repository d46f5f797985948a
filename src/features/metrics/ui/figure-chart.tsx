import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { useNavigate } from 'react-router'
import { axisLabels } from '#kit/ui/axis-labels.ts'
import classes from './figure-chart.module.css'

export interface ChartPoint {
  label: string
  value: number
  /** The value of the comparison period. */
  compared?: number
  /** The URL that selecting the point opens. */
  to?: string
}

/**
 * A figure over time with its comparison. The same figures are always in a table below, for keyboards and screen
 * readers.
 */
export default function FigureChart({
  points,
  name,
  comparedName,
  format,
  bars = false,
}: {
  points: readonly ChartPoint[]
  name: string
  comparedName?: string | undefined
  format: (value: number) => string
  bars?: boolean
}) {
  const navigate = useNavigate()
  const data = points.map(({ label, value, compared }) => ({
    label,
    [name]: value,
    ...(comparedName === undefined ? {} : { [comparedName]: compared ?? 0 }),
  }))
  const series = [
    ...(comparedName === undefined
      ? []
      : [{ name: comparedName, color: 'var(--chart-compared)', strokeDasharray: '4 4' }]),
    { name, color: 'var(--ob-signal)' },
  ]
  const choose = (state: { activeTooltipIndex?: number | string | null | undefined }) => {
    const to = points[Number(state.activeTooltipIndex ?? -1)]?.to
    if (to !== undefined) void navigate(to)
  }
  const ticks = axisLabels(points.map(({ label }) => label))
  const shared = {
    h: 240,
    data,
    dataKey: 'label',
    series,
    valueFormatter: format,
    withLegend: comparedName !== undefined,
    legendProps: { verticalAlign: 'top' as const, height: 36 },
    xAxisProps: { minTickGap: 48, tickFormatter: (label: string) => ticks.get(label) ?? label },
    yAxisProps: { width: 72, tickCount: 5 },
    tooltipAnimationDuration: 0,
  }
  return (
    <div aria-hidden="true" className={classes['chart']}>
      {bars ? (
        <BarChart {...shared} barChartProps={{ onClick: choose, accessibilityLayer: false }} />
      ) : (
        <LineChart
          {...shared}
          withDots={points.length <= 40}
          curveType="linear"
          lineProps={{ isAnimationActive: false }}
          lineChartProps={{ onClick: choose, accessibilityLayer: false }}
        />
      )}
    </div>
  )
}

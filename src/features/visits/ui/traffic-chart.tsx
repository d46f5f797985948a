import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.css'
import { AreaChart } from '@mantine/charts'
import { formatUtcDay } from '#kit/dates.ts'
import { axisLabels } from '#kit/ui/axis-labels.ts'
import type { Figures } from '../contract.ts'

/** Visitors and views by day. The table below it has the same data. */
export default function TrafficChart({ days }: { days: readonly (Figures & { day: string })[] }) {
  const data = days.map(({ day, visitors, views }) => ({ day: formatUtcDay(day), Visitors: visitors, Views: views }))
  const ticks = axisLabels(data.map(({ day }) => day))
  return (
    <div aria-hidden="true">
      <AreaChart
        h={240}
        data={data}
        xAxisProps={{ minTickGap: 48, tickFormatter: (label: string) => ticks.get(label) ?? label }}
        dataKey="day"
        withLegend
        withDots={false}
        curveType="linear"
        areaChartProps={{ accessibilityLayer: false }}
        series={[
          { name: 'Views', color: 'gray.6' },
          { name: 'Visitors', color: 'orange.7' },
        ]}
      />
    </div>
  )
}

import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.css'
import { AreaChart } from '@mantine/charts'
import { formatShortUtcDay } from './days.ts'
import type { Figures } from '../contract.ts'

/** Visitors and views by day. The table below it has the same data. */
export default function TrafficChart({ days }: { days: readonly (Figures & { day: string })[] }) {
  return (
    <div aria-hidden="true">
      <AreaChart
        h={240}
        data={days.map(({ day, visitors, views }) => ({
          day: formatShortUtcDay(day),
          Visitors: visitors,
          Views: views,
        }))}
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

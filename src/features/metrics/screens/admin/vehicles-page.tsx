import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import { formatNumber, formatPercent } from '#kit/locale.ts'
import { askFor } from '#kit/ui/list-page.tsx'
import { FigureTable } from '#kit/ui/figure-table.tsx'
import { List } from '#kit/ui/list.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import {
  exportVehicleFigures,
  getVehicleFigures,
  listVehicleFigures,
  type VehicleRow,
} from '../../contract/vehicles.ts'
import { regionNames } from '../../rules/measures.ts'
import { daysOf } from '../../rules/periods.ts'
import { vehicleGroupLabels } from '../../rules/vehicle-groups.ts'
import { ChartPart } from '../../ui/chart-part.tsx'
import { formatDays, formatPeriod } from '../../ui/days.ts'
import { askFigures } from './ask-figures.ts'
import classes from './figures.module.css'
import { MetricsTabs } from './metrics-tabs.tsx'
import chips from '#kit/ui/workbench/chosen.module.css'
import { clsx } from 'clsx'

const asked = ['from', 'until', 'region', 'make', 'engine', 'by'] as const

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [figures, rows] = await Promise.all([
    askFigures(getVehicleFigures, args.request, asked),
    askFor(listVehicleFigures, args, { days: {} }),
  ])
  return { figures, rows }
}

/** Which vehicles people select, buy tunes for, and request while unsupported. */
export default function VehiclesPage() {
  const { figures, rows } = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const { from, until, by, points, total } = figures
  const group = query.get('group') || 'make'
  const narrowing = { make: query.get('make') || undefined, engine: query.get('engine') || undefined }
  const behind = (days: { from: string; until: string }, more: Record<string, string | undefined> = {}) =>
    link(
      '/admin/metrics/movements',
      {},
      { vehicle: '1', what: 'sale', ...narrowing, ...days, region: query.get('region') || undefined, ...more },
    )
  const ofRow = (row: VehicleRow) => {
    const [make, model] = row.value.split('/')
    return group === 'engine' ? { engine: row.value } : group === 'model' ? { make, model } : { make }
  }
  const named = (row: VehicleRow) =>
    group === 'model' ? (
      row.name
    ) : (
      <Link to={query.to({ ...ofRow(row), group: group === 'make' ? 'engine' : 'make' })} preventScrollReset>
        {row.name}
      </Link>
    )
  const most = Math.max(1, ...points.map(({ chosen }) => chosen))
  const region = query.get('region') || undefined
  const demand = link('/admin/metrics/demand', {}, { region })
  /** A link to the requests of some days, including those fulfilled since. */
  const asking = (days: { from: string; until: string }, more: Record<string, string | undefined> = {}) =>
    link('/admin/metrics/demand', {}, { ...narrowing, ...days, region, state: 'all', ...more })
  return (
    <PageShell
      lead={`${formatDays({ from, until })} in UTC. Choices in the catalog are counted without cookies, for complete days.`}
      actions={<Link to={demand}>Asked for and not supported</Link>}
    >
      <MetricsTabs />
      <div className={classes['figures']}>
        <Stats>
          <Stat label="Chosen" value={formatNumber(total.chosen)} note="Visitors of a vehicle’s page" />
          <Stat label="Orders" value={<Link to={behind({ from, until })}>{formatNumber(total.bought)}</Link>} />
          <Stat
            label="Bought"
            value={total.chosen === 0 ? '–' : formatPercent(total.buyers / total.chosen, 1)}
            note="Visitors who paid for it the same day"
          />
          <Stat
            label="Asked for"
            value={<Link to={asking({ from, until })}>{formatNumber(total.asked)}</Link>}
            note="Without tunes for it at the time"
          />
        </Stats>
      </div>
      {(narrowing.make ?? narrowing.engine) && (
        <div className={clsx(chips['chosen'], classes['chosen'])}>
          {(['make', 'engine'] as const).map(
            (name) =>
              narrowing[name] && (
                <Link key={name} to={query.to({ [name]: null })} className={chips['chip']}>
                  {narrowing[name]} <span aria-hidden="true">×</span>
                  <span className="ob-hidden">Remove filter</span>
                </Link>
              ),
          )}
        </div>
      )}
      <PagePart title="Over time">
        <ChartPart
          name="Orders"
          comparedName="Chosen"
          points={points.map((point) => ({
            label: formatPeriod(point.period, by),
            value: point.bought,
            compared: point.chosen,
            to: behind(daysOf(point.period, by, { from, until })),
          }))}
          format={(count) => formatNumber(count)}
        >
          <FigureTable
            whole
            label={`Vehicles by ${by}`}
            head={[by, 'Chosen', 'Orders', 'Asked for']}
            rows={points.toReversed().map((point) => ({
              key: point.period,
              share: point.chosen / most,
              cells: [
                formatPeriod(point.period, by),
                formatNumber(point.chosen),
                <Link key="bought" to={behind(daysOf(point.period, by, { from, until }))}>
                  {formatNumber(point.bought)}
                </Link>,
                <Link key="asked" to={asking(daysOf(point.period, by, { from, until }))}>
                  {formatNumber(point.asked)}
                </Link>,
              ],
            }))}
          />
        </ChartPart>
      </PagePart>
      <PagePart title="By make, model and engine">
        <List
          of={{
            label: 'Vehicles',
            noun: 'row',
            search: 'Make, model or engine',
            filters: {
              group: {
                label: 'Group',
                all: vehicleGroupLabels.make,
                words: { model: vehicleGroupLabels.model, engine: vehicleGroupLabels.engine },
              },
              region: { words: regionNames },
            },
            days: {},
            sorts: {
              chosen: 'Most chosen first',
              bought: 'Most bought first',
              asked: 'Most asked for first',
              name: 'By name',
            },
            csv: exportVehicleFigures,
            rowKey: ({ value }: VehicleRow) => value,
            card: (row: VehicleRow) => ({
              title: named(row),
              right: (
                <Link
                  to={behind({ from, until }, ofRow(row))}
                >{`${formatNumber(row.bought)} ${row.bought === 1 ? 'order' : 'orders'}`}</Link>
              ),
              meta: `${formatNumber(row.chosen)} chosen${row.asked === 0 ? '' : `, ${formatNumber(row.asked)} asked for`}`,
            }),
            columns: [
              { key: 'name', render: named },
              { key: 'chosen' },
              {
                key: 'bought',
                title: 'Orders',
                align: 'right',
                render: (row) => <Link to={behind({ from, until }, ofRow(row))}>{formatNumber(row.bought)}</Link>,
              },
              {
                key: 'share',
                title: 'Bought',
                align: 'right',
                render: ({ chosen, buyers }) => (chosen === 0 ? '–' : formatPercent(buyers / chosen, 1)),
              },
              {
                key: 'asked',
                title: 'Asked for',
                align: 'right',
                wideOnly: true,
                render: (row) =>
                  row.asked === 0 ? (
                    '–'
                  ) : (
                    <Link to={asking({ from, until }, ofRow(row))}>{formatNumber(row.asked)}</Link>
                  ),
              },
            ],
            emptyTitle: 'No vehicles in this range',
          }}
          answer={rows}
        />
      </PagePart>
    </PageShell>
  )
}

import { Link } from 'react-router'
import { corrections } from '#features/tunes/corrections.ts'
import { powerText, torqueText } from '#features/tunes/dyno.ts'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportDynoRuns, listDynoRuns, type DynoRunSummary } from '../contract/dyno.ts'
import { outlierPercentMin } from '../rules/figures.ts'
import { dynoActs } from './dyno-acts.ts'
import classes from './dyno.module.css'

/** Peaks of a run in the reader’s units. (Tunes are edited in the units they are stored in.) */
function Peaks({ run }: { run: DynoRunSummary }) {
  const view = usePowerView()
  const hp = run.peak_crank_horsepower ?? run.peak_horsepower
  const lbFt = run.peak_crank_torque ?? run.peak_torque
  const at = run.peak_crank_horsepower === null && run.peak_crank_torque === null ? 'wheels' : 'crank'
  const parts = [hp === null ? null : powerText(hp, view), lbFt === null ? null : torqueText(lbFt, view)]
  const measured = parts.filter((part) => part !== null).join(', ')
  return measured === '' ? 'Torque limit only' : `${measured} at the ${at}`
}

const page = listPage(listDynoRuns, {
  noun: 'dyno run',
  search: 'Run, tune, engine or file',
  filters: {
    outlier: {
      label: 'Peaks',
      all: 'All peaks',
      words: { yes: `More than ${outlierPercentMin}% off the tune`, no: 'Close to the tune' },
    },
    copies: { all: 'With and without copies', words: { yes: 'Has copies', no: 'No copies' } },
    correction: {
      words: {
        ...Object.fromEntries(corrections.map((name) => [name, name === 'none' ? 'Not corrected' : name])),
        unknown: 'Not known',
      },
    },
  },
  csv: exportDynoRuns,
  bulk: bulkActs(({ label, tune }) => `${label}, ${tune}`, dynoActs),
  columns: [
    {
      key: 'label',
      title: 'Run',
      render: (run) => (
        <>
          <Link to={link('/catalog-manage/tunes/:id', { id: run.tune_id }, { tab: 'dyno' })}>{run.label}</Link>
          <small className={classes['small']}>
            {run.tune}, {run.about}
          </small>
        </>
      ),
    },
    { key: 'source', wideOnly: true },
    {
      key: 'correction',
      wideOnly: true,
      render: ({ correction }) =>
        correction === null ? 'Not known' : correction === 'none' ? 'Not corrected' : correction,
    },
    { key: 'peaks', title: 'Peaks', render: (run) => <Peaks run={run} /> },
    {
      key: 'off_percent',
      title: 'Off the tune',
      align: 'right',
      render: ({ off_percent: off }) =>
        off === null ? (
          ''
        ) : (
          <span className={off > outlierPercentMin ? classes['off'] : undefined}>{off.toFixed(1)}%</span>
        ),
    },
    { key: 'copies', align: 'right', wideOnly: true, render: ({ copies }) => (copies === 0 ? '' : copies) },
    { key: 'created_at', title: 'Added', day: true, wideOnly: true, render: ({ created_at }) => formatDay(created_at) },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage

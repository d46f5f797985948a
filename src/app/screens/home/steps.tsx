import { link } from '#kit/link.ts'
import { Link } from 'react-router'
import classes from './home.module.css'
import * as m from '../../messages/m.ts'

const steps = [
  {
    title: m.pickVehicle,
    text: m.pickVehicleText,
    to: link('/catalog'),
    label: m.browseVehicles,
  },
  {
    title: m.compareRuns,
    text: m.compareRunsText,
    to: link('/catalog/all-tunes'),
    label: m.allTunes,
  },
  {
    title: m.flashIt,
    text: m.flashItText,
    to: link('/products'),
    label: m.flashTools,
  },
] as const

/** "How it works" in three steps. */
export const Steps = () => (
  <section className={classes['section']} aria-labelledby="steps-title">
    <h2 id="steps-title">{m.threeSteps()}</h2>
    <ol className={classes['steps']}>
      {steps.map(({ title, text, to, label }) => (
        <li key={to}>
          <h3>{title()}</h3>
          <p>{text()}</p>
          <Link to={to}>{label()}</Link>
        </li>
      ))}
    </ol>
  </section>
)

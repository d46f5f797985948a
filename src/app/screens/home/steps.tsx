import { link } from '#kit/link.ts'
import { Link } from 'react-router'
import classes from './home.module.css'

const steps = [
  {
    title: 'Pick the vehicle',
    text: 'Make, year, model, engine. The control unit decides which tools can write to it, so we ask once and remember it in your browser.',
    to: link('/catalog'),
    label: 'Browse vehicles',
  },
  {
    title: 'Compare the runs',
    text: 'Lay stock and tuned on top of each other, read any point of the curve, download the run as CSV. Then choose what fits your fuel and your hardware.',
    to: link('/catalog/all-tunes'),
    label: 'All tunes',
  },
  {
    title: 'Flash it',
    text: 'At home with your own tool, or with one from our shelf. What each tune needs is written next to its price.',
    to: link('/products'),
    label: 'Flash tools',
  },
] as const

/** How it works, in three steps. */
export const Steps = () => (
  <section className={classes['section']} aria-labelledby="steps-title">
    <h2 id="steps-title">Three steps to a flashed car</h2>
    <ol className={classes['steps']}>
      {steps.map(({ title, text, to, label }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ol>
  </section>
)

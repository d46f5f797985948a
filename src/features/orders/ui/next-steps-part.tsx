import { Link } from 'react-router'
import type { Order } from '../contract.ts'
import { nextSteps } from '../next-steps.ts'
import classes from './next-steps.module.css'
import * as m from '../messages/m.ts'

/** What happens next, step by step. Renders nothing for orders without steps. */
export function NextStepsPart({ order }: { order: Order }) {
  const steps = nextSteps(order, order.token)
  if (steps.length === 0) return null
  return (
    <section className={classes['steps']} aria-label={m.nextTitle()}>
      <h2>{m.nextTitle()}</h2>
      <ol>
        {steps.map(({ text, lines = [], to }) => (
          <li key={text}>
            {text}
            {lines.length > 0 && (
              <address>
                {lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            )}
            {to && (
              <>
                {' '}
                <Link to={to.path}>{to.label}</Link>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

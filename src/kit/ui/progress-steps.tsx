import classes from './progress-steps.module.css'

/** Progress through steps: those before `reached` are done; the one at `reached` is current. */
export const ProgressSteps = ({
  label,
  steps,
  reached,
}: {
  label: string
  steps: readonly string[]
  reached: number
}) => (
  <ol className={classes['steps']} aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step}
        {...(index < reached ? { 'data-done': true } : {})}
        {...(index === reached ? { 'aria-current': 'step' as const } : {})}
      >
        {step}
      </li>
    ))}
  </ol>
)

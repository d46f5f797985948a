import classes from './progress-steps.module.css'

/** How far something has come: the steps before `reached` are done, the step at it is the current one. */
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

import type { ReactNode } from 'react'
import { PreviewFailure } from './preview-failure.tsx'
import classes from './preview-section.module.css'
import type { PreviewProblem } from './use-preview.ts'

/**
 * Preview section of a form: inputs of an example, and the outcome.
 * @param missing what to fill in first, shown instead of an error
 */
export const PreviewSection = ({
  lead,
  inputs,
  missing,
  problem,
  children,
}: {
  lead: string
  inputs: ReactNode
  missing?: string | null
  problem: PreviewProblem | null
  children: ReactNode
}) => (
  <section className={classes['preview']} aria-label="Preview">
    <h2>Preview</h2>
    <p className={classes['quiet']}>{lead}</p>
    <div className={classes['fields']}>{inputs}</div>
    {missing ? <p className={classes['quiet']}>{missing}</p> : <PreviewFailure problem={problem} />}
    {children}
  </section>
)

/** Outcome of a preview: a sentence, and figures below it. */
export const PreviewEffect = ({ outcome, children }: { outcome: ReactNode; children: ReactNode }) => (
  <output className={classes['effect']}>
    <p className={classes['outcome']}>{outcome}</p>
    {children}
  </output>
)

export const PreviewNote = ({ children }: { children: ReactNode }) => <p className={classes['quiet']}>{children}</p>

import { Button } from './button.tsx'
import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import classes from './act-dialogs.module.css'

/** The actions available on a record, each explained in a dialog before it runs. */
export function ActDialogs<A extends string>({
  acts,
  words,
  quiet,
  children,
}: {
  acts: readonly A[]
  words: Readonly<Record<A, { label: string }>>
  /** Actions that aren't the usual next step. */
  quiet: readonly A[]
  /** The form of an action. */
  children: (act: A) => ReactNode
}) {
  const [chosen, setChosen] = useState<A | null>(null)
  return (
    <>
      <div className={classes['acts']}>
        {acts.map((act) => (
          <Button key={act} variant={quiet.includes(act) ? 'default' : 'filled'} onClick={() => setChosen(act)}>
            {words[act].label}
          </Button>
        ))}
      </div>
      <Dialog open={chosen !== null} onClose={() => setChosen(null)} title={chosen === null ? '' : words[chosen].label}>
        {chosen && children(chosen)}
      </Dialog>
    </>
  )
}

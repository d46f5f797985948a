import { Button } from '@mantine/core'
import { notify } from '#kit/ui/toast.tsx'
import classes from './security.module.css'

/** The codes, shown this one time. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    notify({ text: 'The codes are copied.', kind: 'success' })
  }
  return (
    <div className={classes['codes']}>
      <p>
        Each of them logs you in once, should you lose your telephone. They are shown this one time: keep them safe.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes['buttons']}>
        <Button onClick={onDone}>I have kept them</Button>
        <Button variant="default" onClick={() => void copy()}>
          Copy all
        </Button>
      </div>
    </div>
  )
}

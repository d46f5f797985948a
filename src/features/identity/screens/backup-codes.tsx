import { Button } from '#kit/ui/button.tsx'
import { notify } from '#kit/ui/toast.tsx'
import classes from './security.module.css'
import * as m from '../messages/m.ts'

/** Backup codes, shown only once. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    notify({ text: m.codesCopied(), kind: 'success' })
  }
  return (
    <div className={classes['codes']}>
      <p>{m.backupCodesHint()}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes['buttons']}>
        <Button onClick={onDone}>{m.savedCodes()}</Button>
        <Button variant="default" onClick={() => void copy()}>
          {m.copyAll()}
        </Button>
      </div>
    </div>
  )
}

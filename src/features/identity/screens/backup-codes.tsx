import { Button } from '#kit/ui/button.tsx'
import { copyText } from '#kit/ui/copy-text.ts'
import classes from './security.module.css'
import * as m from '../messages/m.ts'

/** Backup codes, shown only once. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = () => copyText(codes.join('\n'), { copied: m.codesCopied(), failed: m.copyFailed() })
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

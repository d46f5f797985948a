import { DownloadButton } from '#features/files/ui/file-list.tsx'
import type { TicketFile } from '#features/tickets/contract/tickets.ts'
import { formatMoment } from '#kit/dates.ts'
import { formatBytes } from '#kit/locale.ts'
import classes from './rescue.module.css'
import * as m from '../messages/m.ts'

/** Files of a session with sender and time. Each download uses a single-use token. */
export function SessionFiles({
  files,
  names,
  staff = false,
  permit,
}: {
  files: readonly TicketFile[]
  /** Sender labels from the reader's view. */
  names: Readonly<Record<TicketFile['from'], string>>
  staff?: boolean
  /** Download call for guests. */
  permit?: ((file: number) => Promise<{ url: string }>) | undefined
}) {
  return (
    <ul className={classes['files']} aria-label={m.files()}>
      {files.map((file) => (
        <li key={file.id}>
          <span>
            <b>{file.name}</b>
            <small>
              {names[file.from]} · {formatBytes(file.size)} ·{' '}
              <time dateTime={file.sent_at}>{formatMoment(file.sent_at)}</time>
            </small>
          </span>
          <DownloadButton file={file} staff={staff} permit={permit} />
        </li>
      ))}
    </ul>
  )
}

import { DownloadButton } from '#features/files/ui/file-list.tsx'
import type { TicketFile } from '#features/tickets/contract/tickets.ts'
import { formatMoment } from '#kit/dates.ts'
import { formatBytes } from '#kit/locale.ts'
import classes from './rescue.module.css'
import * as m from '../messages/m.ts'

/** The files of a session, each with who sent it and when. Downloaded by a token for one download. */
export function SessionFiles({
  files,
  names,
  staff = false,
  permit,
}: {
  files: readonly TicketFile[]
  /** Who sent a file, as the reader calls them. */
  names: Readonly<Record<TicketFile['from'], string>>
  staff?: boolean
  /** Of someone without a login: asks for the download of a file. */
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

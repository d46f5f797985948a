import { useAction } from '#kit/ui/use-action.ts'
import { formatBytes } from '#kit/locale.ts'
import { formatDay } from '#kit/dates.ts'
import { type ReactNode, useState } from 'react'
import { call } from '#kit/call.ts'
import { IconDownload } from '#kit/ui/icons.tsx'
import { permitAnyDownload, permitDownload, type StoredFile } from '../contract.ts'
import classes from './file-list.module.css'
import { LoadedChanges } from './loaded-changes.tsx'
import { VerdictCard } from './verdict-card.tsx'
import * as m from '../messages/m.ts'

const kindLabels = (): Record<StoredFile['kind'], string> => ({
  tune: m.purposeTune(),
  log: m.purposeLog(),
  delivery: m.purposeDelivery(),
  attachment: m.purposeAttachment(),
  signature: m.purposeSignature(),
})

/** Files with their type, each to open and download. */
export function FileList({
  files,
  action,
}: {
  files: readonly StoredFile[]
  /** Renders the actions of a file. */
  action?: (file: StoredFile) => ReactNode
}) {
  return (
    <ul className={classes['files']}>
      {files.map((file) => (
        <li key={file.id}>
          <details>
            <summary>
              <span className={classes['name']}>{file.name}</span>
              <span className={classes['facts']}>
                {kindLabels()[file.kind]} · {formatBytes(file.bytes)} ·{' '}
                <time dateTime={file.created_at}>{formatDay(file.created_at)}</time>
              </span>
            </summary>
            {file.verdict && <VerdictCard verdict={file.verdict} file={file} />}
            {file.kind === 'delivery' && file.original_id !== null && <Changes of={file.id} />}
          </details>
          <div className={classes['acts']}>
            {action?.(file)}
            <DownloadButton file={file} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The changes to a file, compared on demand. */
function Changes({ of }: { of: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return isOpen ? (
    <LoadedChanges delivered={of} />
  ) : (
    <button type="button" className={classes['more']} onClick={() => setIsOpen(true)}>
      {m.showChanges()}
    </button>
  )
}

interface DownloadButtonProps {
  file: Pick<StoredFile, 'id' | 'name'>
  staff?: boolean
  /** Gets the permit when the file is not the user's own, for example through the link of a ticket. */
  permit?: ((id: number) => Promise<{ url: string }>) | undefined
}

/** Requests a permit and downloads in one click; staff use their own right. */
export function DownloadButton({ file, staff = false, permit }: DownloadButtonProps) {
  const { busy, run } = useAction('as-message')
  const download = async () => {
    await run(async () => {
      const { url } = permit
        ? await permit(file.id)
        : await call(staff ? permitAnyDownload : permitDownload, { params: { id: file.id } })
      location.assign(url)
    })
  }
  return (
    <button
      type="button"
      className={classes['download']}
      disabled={busy}
      aria-label={m.downloadFile({ name: file.name })}
      onClick={() => void download()}
    >
      <IconDownload size={18} aria-hidden />
    </button>
  )
}

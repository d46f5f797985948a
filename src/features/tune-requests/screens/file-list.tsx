import { useAction } from '#kit/ui/use-action.ts'
import { formatBytes } from '#kit/locale.ts'
import { useState } from 'react'
import { LoadedVerdict } from '#features/files/ui/loaded-verdict.tsx'
import { LoadedChanges } from '#features/files/ui/loaded-changes.tsx'
import { call } from '#kit/call.ts'
import { IconDownload } from '#kit/ui/icons.tsx'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { getTuneRequestToken } from '../contract/tune-requests.ts'
import { getDealerRequestToken } from '../contract/dealer.ts'
import type { RequestFile } from '../contract/shapes.ts'
import { roleName } from './event-labels.ts'
import { Warning } from '#kit/ui/warning.tsx'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

/** Files of a request, newest first. Each download gets its own token. */
export function FileList({
  requestId,
  files,
  dealer,
}: {
  requestId: number
  files: readonly RequestFile[]
  /**
   * Slug of the dealer, if the request is a colleague's: the member can download deliveries but not see their
   * verdicts.
   */
  dealer?: string
}) {
  return (
    <ul className={classes['files']}>
      {files.toReversed().map((file) => (
        <li key={file.id}>
          <div className={classes['fileHead']}>
            <span>
              <b>
                {roleName(file.role)}{' '}
                {file.role === 'delivered' || file.version > 1 ? m.version({ version: file.version }) : ''}
              </b>
              <small>
                {file.name}, {formatBytes(file.bytes)}
              </small>
            </span>
            <DownloadButton requestId={requestId} file={file} {...(dealer === undefined ? {} : { dealer })} />
          </div>
          {file.note && <p>{file.note}</p>}
          {file.warnings.length > 0 && <Warning>{file.warnings.join(' ')}</Warning>}
          <span className={classes['hash']}>{m.sha256({ hash: file.sha256 })}</span>
          {file.role === 'delivered' && dealer === undefined && <Changes fileId={file.file_id} />}
          {file.role === 'original' && <Identity fileId={file.file_id} />}
        </li>
      ))}
    </ul>
  )
}

/** Gets a download token and starts the download. `dealer`: slug of the dealer, if the request is a colleague's. */
export function DownloadButton({
  requestId,
  file,
  dealer,
  primary = false,
}: {
  requestId: number
  file: Pick<RequestFile, 'id' | 'role' | 'version'>
  dealer?: string
  primary?: boolean
}) {
  const { busy, run } = useAction('as-message')
  const download = async () => {
    await run(async () => {
      const query = { file: file.id }
      const { url } = await (dealer === undefined
        ? call(getTuneRequestToken, { params: { id: requestId }, query })
        : call(getDealerRequestToken, { params: { slug: dealer, id: requestId }, query }))
      location.assign(url)
    })
  }
  return (
    <WriteButton
      variant={primary ? 'filled' : 'default'}
      loading={busy}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      aria-label={m.downloadVersion({ role: roleName(file.role), version: file.version })}
      onClick={() => void download()}
    >
      {m.download()}
    </WriteButton>
  )
}

/** What the file is and why; loaded when opened. */
function Identity({ fileId }: { fileId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.fileDetails()}</summary>
      {isOpen && <LoadedVerdict fileId={fileId} />}
    </details>
  )
}

/** Changed regions between original and delivery, loaded when opened: addresses and sizes, never the bytes. */
function Changes({ fileId }: { fileId: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.changedRegions()}</summary>
      {isOpen && <LoadedChanges delivered={fileId} />}
    </details>
  )
}

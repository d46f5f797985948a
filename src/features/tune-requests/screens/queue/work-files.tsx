import { Button } from '#kit/ui/button.tsx'
import { may } from '#access/ui/session-store.ts'
import { FileDownloads } from '#features/files/ui/file-downloads.tsx'
import { VerdictCard } from '#features/files/ui/verdict-card.tsx'
import { call } from '#kit/call.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { getDeliveryToken, type StaffRequest } from '../../contract/queue.ts'
import { roleName } from '../event-labels.ts'
import { Warning } from '#kit/ui/warning.tsx'
import classes from '../request.module.css'
import * as m from '../../messages/m.ts'

/** All files with downloads, and a comparison of two versions. */
export function WorkFiles({ item }: { item: StaffRequest }) {
  const words = useErrorText()
  const run = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    }
  }
  return (
    <section>
      <h2>{m.files()}</h2>
      <ul className={classes['files']}>
        {item.files.toReversed().map((file) => (
          <li key={file.id}>
            <div className={classes['fileHead']}>
              <span>
                <b>
                  {roleName(file.role)} {file.version}
                </b>
                <small>{m.nameAndBytes({ name: file.name, bytes: file.bytes })}</small>
              </span>
            </div>
            {file.warnings.length > 0 && <Warning>{file.warnings.join(' ')}</Warning>}
            {file.verdict && (
              <details>
                <summary>{file.verdict.title}</summary>
                <VerdictCard verdict={file.verdict} bytes={file.bytes} />
              </details>
            )}
            {may('files.read') && <FileDownloads fileId={file.file_id} />}
            <span className={classes['hash']}>{m.sha256({ hash: file.sha256 })}</span>
            <div className={classes['row']}>
              <Button
                variant="default"
                size="xs"
                onClick={() =>
                  void run(async () => {
                    const { url } = await call(getDeliveryToken, { params: { id: item.id }, query: { file: file.id } })
                    location.assign(url)
                  })
                }
              >
                {m.download()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

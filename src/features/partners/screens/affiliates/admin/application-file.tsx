import { formatBytes } from '#kit/locale.ts'
import { Button } from '#kit/ui/button.tsx'
import { call } from '#kit/call.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { permitApplicationDownload, type StaffApplication } from '../../../contract/affiliate-staff.ts'

/** An applicant's file; each download is recorded. */
export function ApplicationFile({
  application,
  file,
}: {
  application: number
  file: StaffApplication['files'][number]
}) {
  const words = useErrorText()
  const download = async () => {
    try {
      const { url } = await call(permitApplicationDownload, { params: { id: application, file: file.id } })
      location.assign(url)
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    }
  }
  return (
    <li>
      <Button variant="default" size="xs" aria-label={`Download ${file.name}`} onClick={() => void download()}>
        Download
      </Button>
      <span>
        {file.name}, {formatBytes(file.size)}
      </span>
    </li>
  )
}

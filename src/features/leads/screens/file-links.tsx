import { formatBytes } from '#kit/locale.ts'
import { TextButton } from '#kit/ui/text-button.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import type { LeadFile } from '../contract/work.ts'
import classes from './deal.module.css'

/** Attachments of a note or email. Each download uses its own token. */
export function FileLinks({
  files,
  permit,
}: {
  files: readonly LeadFile[]
  permit: (file: number) => Promise<{ url: string }>
}) {
  const { run, busy } = useAction('as-message')
  const open = (file: number) =>
    run(async () => {
      const { url } = await permit(file)
      window.location.assign(url)
    })
  if (files.length === 0) return null
  return (
    <ul className={classes['files']}>
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <TextButton disabled={busy} onClick={() => void open(id)}>
            {name}
          </TextButton>{' '}
          {formatBytes(bytes)}
        </li>
      ))}
    </ul>
  )
}

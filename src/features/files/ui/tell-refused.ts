import { notify } from '#kit/ui/toast.tsx'
import { refusedLast, type UploadItem } from '../client/upload-queue.ts'

/** Says what was refused beside an upload that leads to another page, where the list of uploads can’t be read. */
export function tellRefused(items: readonly UploadItem[]): void {
  const refused = refusedLast(items)
  if (refused.length > 0) notify({ text: refused.join('\n'), kind: 'failure', forMs: 0 })
}

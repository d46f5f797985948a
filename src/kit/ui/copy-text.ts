import { notify } from './toast.tsx'

/** Copies text and says that it did, or how else to copy it when the browser refuses. */
export async function copyText(text: string, { copied, failed }: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify({ text: copied, kind: 'success' })
  } catch {
    notify({ text: failed, kind: 'failure' })
  }
}

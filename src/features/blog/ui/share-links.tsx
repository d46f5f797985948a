import { useSyncExternalStore } from 'react'
import { TextButton } from '#kit/ui/text-button.tsx'
import { notify } from '#kit/ui/toast.tsx'
import * as m from '../messages/m.ts'

const never = () => () => undefined
const canShare = () => typeof navigator.share === 'function'

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    notify({ text: m.linkCopied(), kind: 'success' })
  } catch {
    notify({ text: m.copyFailed(), kind: 'failure' })
  }
}

/** Shares a post through the device's share sheet, a copied link or email, without third-party scripts. */
export function ShareLinks({ title, address }: { title: string; address: string }) {
  const isOffered = useSyncExternalStore(never, canShare, () => false)
  return (
    <>
      {isOffered && (
        // The promise rejects when the person closes the share sheet, which is not an error.
        <TextButton onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}>
          {m.share()}
        </TextButton>
      )}
      <TextButton onClick={() => void copy(address)}>{m.copyLink()}</TextButton>
      <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}>
        {m.shareByEmail()}
      </a>
    </>
  )
}

import { useSyncExternalStore } from 'react'
import { TextButton } from '#kit/ui/text-button.tsx'
import { copyText } from '#kit/ui/copy-text.ts'
import * as m from '../messages/m.ts'

const never = () => () => undefined
const canShare = () => typeof navigator.share === 'function'

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
      <TextButton onClick={() => void copyText(address, { copied: m.linkCopied(), failed: m.copyFailed() })}>
        {m.copyLink()}
      </TextButton>
      <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`}>
        {m.shareByEmail()}
      </a>
    </>
  )
}

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

/** Passes a post on: by what the device offers, as a link or by email, without a script of anyone else. */
export function ShareLinks({ title, address }: { title: string; address: string }) {
  const isOffered = useSyncExternalStore(never, canShare, () => false)
  return (
    <>
      {isOffered && (
        // Who changes their mind shares nothing: that is no failure.
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

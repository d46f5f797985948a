import { useEffect, useState } from 'react'
import { CallError } from '#kit/call.ts'

/** What is behind the # of the address, where no server and no log sees it; null while it isn’t known. */
export function useLinkToken(): URLSearchParams | null {
  const [hash, setHash] = useState<URLSearchParams | null>(null)
  useEffect(() => {
    const text = location.hash.slice(1)
    const rest = new URLSearchParams(text)
    const [first = ''] = text.split('&')
    if (!first.includes('=')) {
      rest.delete(first)
      rest.set('token', first)
    }
    setHash(rest)
  }, [])
  return hash
}

/** Whether a call refused the link itself. What else can fail, such as the network, may work when it is tried again. */
export const isLinkRefused = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'token_invalid' || error.code === 'validation_failed')

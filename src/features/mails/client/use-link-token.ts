import { useEffect, useState } from 'react'

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

import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { getDealerSignature } from '../contract.ts'
import classes from './signature.module.css'
import * as m from '../messages/m.ts'

/** Signature on a dealer's document as of its time; renders nothing if nobody had authority. */
export function DealerSignature({ slug, dealer, at }: { slug: string; dealer: string; at: string }) {
  const [signature, setSignature] = useState<{ legal_name: string; image: string } | null>(null)
  useEffect(() => {
    let isLeft = false
    call(getDealerSignature, { params: { slug }, query: { at } }).then(
      (found) => !isLeft && setSignature(found.signature),
      // A failed load must not break the document.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [slug, at])
  if (!signature) return null
  return (
    <div className={classes['sheet']}>
      {signature.image !== '' && <img src={signature.image} alt={m.signatureOf({ name: signature.legal_name })} />}
      <p>{signature.legal_name}</p>
      <p>{m.signsFor({ dealer })}</p>
    </div>
  )
}

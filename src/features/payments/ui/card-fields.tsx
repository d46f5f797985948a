import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import classes from './card.module.css'
import * as m from '../messages/m.ts'

export interface CardFieldsHandle {
  /** Turns the input into a nonce; null if the fields show errors. */
  tokenize: () => Promise<TokenizedCard | null>
}

export interface TokenizedCard {
  nonce: string
  /** Device data from the provider's collector, for fraud checks. */
  deviceData: string | null
}

type Message =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'submit' }
  | { type: 'nonce'; nonce: string; deviceData?: string }
  | { type: 'invalid' }

/**
 * Card number and security code, typed into the payment provider's frame, so they never reach the shop. In Development,
 * this is the sandbox gateway's frame, else Braintree's hosted fields.
 */
export function CardFields({ ref, onSubmit }: { ref: Ref<CardFieldsHandle>; onSubmit: () => void }) {
  const { paymentFrameUrl } = useSite()
  return paymentFrameUrl === null ? (
    <BraintreeFields ref={ref} />
  ) : (
    <div className={classes['reserved']}>
      <SandboxFields ref={ref} url={paymentFrameUrl} title={m.cardDetails()} onSubmit={onSubmit} />
    </div>
  )
}

const answerWithinMs = 15_000
/** The height of a wallet's button, in pixels, until the frame tells its own. */
const startHeight = 54
const ask = { type: 'tokenize' }

/** The sandbox gateway's form in a frame. */
export function SandboxFields({
  ref,
  url,
  title,
  onSubmit,
}: {
  ref: Ref<CardFieldsHandle>
  url: string
  title: string
  onSubmit: () => void
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const waiting = useRef<((card: TokenizedCard | null) => void) | null>(null)
  const [height, setHeight] = useState(startHeight)
  const [scheme, setScheme] = useState<string | null>(null)
  const { origin } = new URL(url)

  useEffect(() => {
    const read = () => setScheme(document.documentElement.dataset['mantineColorScheme'] ?? 'light')
    read()
    const watch = new MutationObserver(read)
    watch.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const hear = (event: MessageEvent<Message>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const message = event.data
      // The frame missed requests sent before its script loaded.
      if (message.type === 'ready' && waiting.current) frame.current?.contentWindow?.postMessage(ask, origin)
      if (message.type === 'height') setHeight(Math.min(600, message.height))
      if (message.type === 'submit') onSubmit()
      if (message.type === 'nonce') {
        const { nonce, deviceData = null } = message
        waiting.current?.({ nonce, deviceData })
      }
      if (message.type === 'invalid') waiting.current?.(null)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [origin, onSubmit])
  useImperativeHandle(ref, () => ({
    tokenize: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('the card fields do not answer')), answerWithinMs)
        waiting.current = (card) => {
          clearTimeout(timer)
          waiting.current = null
          resolve(card)
        }
        frame.current?.contentWindow?.postMessage(ask, origin)
      }),
  }))
  return scheme === null ? null : (
    <iframe
      ref={frame}
      className={classes['frame']}
      title={title}
      src={`${url}${url.includes('?') ? '&' : '?'}scheme=${scheme}`}
      height={height}
    />
  )
}

function BraintreeFields({ ref }: { ref: Ref<CardFieldsHandle> }) {
  const fields = useRef<{ tokenize: () => Promise<TokenizedCard> } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let stale = false
    import('./braintree-fields.ts')
      .then(({ createBraintreeFields }) => createBraintreeFields())
      .then((made) => {
        if (!stale) fields.current = made
      })
      .catch(() => setProblem(m.cardFieldsFailed()))
    return () => {
      stale = true
    }
  }, [])
  useImperativeHandle(ref, () => ({
    tokenize: async () => {
      try {
        return (await fields.current?.tokenize()) ?? null
      } catch {
        setProblem(m.checkCard())
        return null
      }
    },
  }))
  return (
    <div className={classes['hosted']}>
      {[
        ['number', m.cardNumber()],
        ['expirationDate', m.expiryDate()],
        ['cvv', m.securityCode()],
      ].map(([id, label]) => (
        <div key={id}>
          <span>{label}</span>
          <div id={`card-${id}`} className={classes['hostedField']} />
        </div>
      ))}
      <p role="alert">{problem}</p>
    </div>
  )
}

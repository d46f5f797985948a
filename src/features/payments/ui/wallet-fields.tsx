import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import type { Wallet } from '#integrations/payments/wallets.ts'
import type { BraintreeWallet as Ready } from './braintree-wallets.ts'
import { type CardFieldsHandle, SandboxFields } from './card-fields.tsx'
import { walletLabels } from './wallet-labels.ts'
import classes from './card.module.css'
import * as m from '../messages/m.ts'

/** Configured wallets this browser supports. Apple Pay needs Safari. */
export function useWallets(): readonly Wallet[] {
  const { wallets, paymentFrameUrl } = useSite()
  const [hasApplePay, setApplePay] = useState(false)
  useEffect(() => setApplePay('ApplePaySession' in window), [])
  return wallets.filter((wallet) => wallet !== 'apple_pay' || hasApplePay || paymentFrameUrl !== null)
}

interface Props {
  ref: Ref<CardFieldsHandle>
  wallet: Wallet
  /** Amount due in minor units. */
  total: number
  onSubmit: () => void
}

/** Pays with a wallet when the form is submitted: simulated by the sandbox gateway, else in the wallet's window. */
export function WalletFields({ ref, wallet, total, onSubmit }: Props) {
  const { paymentFrameUrl } = useSite()
  return paymentFrameUrl === null ? (
    <BraintreeWallet ref={ref} wallet={wallet} total={total} />
  ) : (
    <SandboxFields
      ref={ref}
      url={`${paymentFrameUrl}?wallet=${wallet}`}
      title={walletLabels[wallet]}
      onSubmit={onSubmit}
    />
  )
}

function BraintreeWallet({ ref, wallet, total }: Omit<Props, 'onSubmit'>) {
  const { currency, region } = useSite()
  const ready = useRef<Ready | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const name = walletLabels[wallet]
  useEffect(() => {
    let stale = false
    import('./braintree-wallets.ts')
      .then(({ createWallet }) => createWallet(wallet))
      .then((made) => {
        if (!stale) ready.current = made
      })
      .catch(() => setProblem(m.walletFailed({ name })))
    return () => {
      stale = true
    }
  }, [wallet, name])
  useImperativeHandle(ref, () => ({
    tokenize: async () => {
      setProblem(null)
      try {
        return (await ready.current?.pay({ total, currency, country: region === 1 ? 'US' : 'NL' })) ?? null
      } catch {
        setProblem(m.walletFailed({ name }))
        return null
      }
    },
  }))
  return (
    <div className={classes['hosted']}>
      <p>{m.walletOpens({ name })}</p>
      <p role="alert">{problem}</p>
    </div>
  )
}

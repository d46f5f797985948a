import type { Currency } from '#kit/money.ts'
import { toDecimal } from '#kit/money.ts'
import type { Wallet } from '#integrations/payments/wallets.ts'
import { createClient, deviceDataOf } from './braintree-fields.ts'
import type { TokenizedCard } from './card-fields.tsx'

interface Due {
  /** Amount in minor units. */
  total: number
  currency: Currency
  /** Country the shop sells from, ISO 3166-1 alpha-2. */
  country: string
}
/** Opens the wallet's window; null if the buyer closes it. Must run during the buyer's click. */
export interface BraintreeWallet {
  pay: (due: Due) => Promise<TokenizedCard | null>
}

type Pay = (due: Due) => Promise<string | null>
const merchant = 'Overboost'

async function payPal(client: object): Promise<Pay> {
  const paypal = await (await import('braintree-web/paypal')).create({ client })
  return async ({ total, currency }) => {
    const { nonce } = await paypal.tokenize({ flow: 'checkout', intent: 'sale', amount: toDecimal(total), currency })
    return nonce
  }
}

/** Google Pay's script, loaded once. */
const loadGoogle = (): Promise<void> =>
  new Promise((resolve, reject) => {
    if ('google' in window) return resolve()
    const script = document.createElement('script')
    script.src = 'https://pay.google.com/gp/p/js/pay.js'
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('Google Pay did not load')))
    document.head.append(script)
  })

async function googlePay(client: object): Promise<Pay> {
  const [{ create }] = await Promise.all([import('braintree-web/google-payment'), loadGoogle()])
  const wallet = await create({ client, googlePayVersion: 2 })
  const { PaymentsClient } = window.google.payments.api
  const payments = new PaymentsClient({ environment: 'PRODUCTION' })
  return async ({ total, currency, country }) => {
    const request = await wallet.createPaymentDataRequest({
      transactionInfo: {
        currencyCode: currency,
        countryCode: country,
        totalPriceStatus: 'FINAL',
        totalPrice: toDecimal(total),
      },
    })
    return (await wallet.parseResponse(await payments.loadPaymentData(request))).nonce
  }
}

async function applePay(client: object): Promise<Pay> {
  const wallet = await (await import('braintree-web/apple-pay')).create({ client })
  return ({ total, currency, country }) =>
    new Promise((resolve, reject) => {
      const request = wallet.createPaymentRequest({
        total: { label: merchant, amount: toDecimal(total) },
        currencyCode: currency,
        countryCode: country,
      })
      const session = new window.ApplePaySession(3, request)
      session.onvalidatemerchant = ({ validationURL }) =>
        void wallet.performValidation({ validationURL, displayName: merchant }).then(
          (valid) => session.completeMerchantValidation(valid),
          (error: Error) => (session.abort(), reject(error)),
        )
      session.onpaymentauthorized = ({ payment }) =>
        void wallet.tokenize({ token: payment.token }).then(
          ({ nonce }) => {
            session.completePayment(window.ApplePaySession.STATUS_SUCCESS)
            resolve(nonce)
          },
          (error: Error) => {
            session.completePayment(window.ApplePaySession.STATUS_FAILURE)
            reject(error)
          },
        )
      session.oncancel = () => resolve(null)
      session.begin()
    })
}

const makers = { paypal: payPal, apple_pay: applePay, google_pay: googlePay } as const

/** Prepares a Braintree wallet before the buyer clicks, so its window may open then. */
export async function createWallet(wallet: Wallet): Promise<BraintreeWallet> {
  const client = await createClient()
  const pay = await makers[wallet](client)
  const deviceData = deviceDataOf(client)
  return {
    pay: async (due) => {
      const nonce = await pay(due).catch((error: unknown) => {
        // Closing the wallet's window isn't a failure.
        const { code = '', statusCode = '' } = error as { code?: string; statusCode?: string }
        if (code === 'PAYPAL_POPUP_CLOSED' || statusCode === 'CANCELED') return null
        throw error
      })
      return nonce === null ? null : { nonce, deviceData: await deviceData }
    },
  }
}

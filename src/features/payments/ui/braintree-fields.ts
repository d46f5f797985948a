import { call } from '#kit/call.ts'
import { getCardForm } from '#features/payment-methods/contract.ts'

/** Braintree's hosted fields, in frames of their own origin. */
export async function createBraintreeFields(): Promise<{ tokenize: () => Promise<{ nonce: string }> }> {
  const [{ client_token }, client, hosted] = await Promise.all([
    call(getCardForm, {}),
    import('braintree-web/client'),
    import('braintree-web/hosted-fields'),
  ])
  const made = await client.create({ authorization: client_token })
  const ink = getComputedStyle(document.body).color
  return hosted.create({
    client: made,
    styles: { input: { 'font-size': '16px', color: ink } },
    fields: {
      number: { container: '#card-number' },
      expirationDate: { container: '#card-expirationDate', placeholder: 'MM / YY' },
      cvv: { container: '#card-cvv' },
    },
  })
}

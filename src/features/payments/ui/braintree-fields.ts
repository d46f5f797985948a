import { call } from '#kit/call.ts'
import { getCardForm } from '#features/payment-methods/contract.ts'
import type { TokenizedCard } from './card-fields.tsx'

/** Braintree client, authorized with the shop's client token. */
export async function createClient(): Promise<object> {
  const [{ client_token }, client] = await Promise.all([call(getCardForm, {}), import('braintree-web/client')])
  return client.create({ authorization: client_token })
}

/** Device data from Braintree's collector; null if the browser blocks it, which must not prevent payment. */
export async function deviceDataOf(client: object): Promise<string | null> {
  try {
    const collector = await import('braintree-web/data-collector')
    return (await collector.create({ client })).deviceData
  } catch {
    return null
  }
}

/** Braintree's hosted fields, in frames from its origin. */
export async function createBraintreeFields(): Promise<{ tokenize: () => Promise<TokenizedCard> }> {
  const [client, hosted] = await Promise.all([createClient(), import('braintree-web/hosted-fields')])
  const ink = getComputedStyle(document.body).color
  const fields = await hosted.create({
    client,
    styles: { input: { 'font-size': '16px', color: ink } },
    fields: {
      number: { container: '#card-number' },
      expirationDate: { container: '#card-expirationDate', placeholder: 'MM / YY' },
      cvv: { container: '#card-cvv' },
    },
  })
  const deviceData = deviceDataOf(client)
  return { tokenize: async () => ({ ...(await fields.tokenize()), deviceData: await deviceData }) }
}

/** As above, for a saved card, without visible fields. */
export const collectDeviceData = async (): Promise<string | null> => createClient().then(deviceDataOf, () => null)

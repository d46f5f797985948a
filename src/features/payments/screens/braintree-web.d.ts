/** Types for the part of Braintree's browser SDK the checkout uses. */
declare module 'braintree-web/client' {
  export function create(options: { authorization: string }): Promise<object>
}
declare module 'braintree-web/hosted-fields' {
  export function create(options: {
    client: object
    styles: Record<string, Record<string, string>>
    fields: Record<string, { container: string; placeholder?: string }>
  }): Promise<{ tokenize: () => Promise<{ nonce: string }> }>
}
declare module 'braintree-web/data-collector' {
  export function create(options: { client: object }): Promise<{ deviceData: string }>
}
declare module 'braintree-web/paypal' {
  export function create(options: { client: object }): Promise<{
    tokenize: (options: {
      flow: 'checkout'
      intent: 'sale'
      amount: string
      currency: string
    }) => Promise<{ nonce: string }>
  }>
}
declare module 'braintree-web/google-payment' {
  export function create(options: { client: object; googlePayVersion: 2 }): Promise<{
    createPaymentDataRequest: (options: { transactionInfo: Record<string, string> }) => Promise<object>
    parseResponse: (data: object) => Promise<{ nonce: string }>
  }>
}
declare module 'braintree-web/apple-pay' {
  export function create(options: { client: object }): Promise<{
    createPaymentRequest: (options: { total: { label: string; amount: string } } & Record<string, unknown>) => object
    performValidation: (options: { validationURL: string; displayName: string }) => Promise<object>
    tokenize: (options: { token: object }) => Promise<{ nonce: string }>
  }>
}
interface Window {
  google: {
    payments: {
      api: {
        PaymentsClient: new (options: { environment: 'PRODUCTION' }) => {
          loadPaymentData: (request: object) => Promise<object>
        }
      }
    }
  }
  ApplePaySession: {
    new (
      version: number,
      request: object,
    ): {
      onvalidatemerchant: (event: { validationURL: string }) => void
      onpaymentauthorized: (event: { payment: { token: object } }) => void
      oncancel: () => void
      completeMerchantValidation: (session: object) => void
      completePayment: (status: number) => void
      abort: () => void
      begin: () => void
    }
    STATUS_SUCCESS: number
    STATUS_FAILURE: number
  }
}

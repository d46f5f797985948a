/** The part of Braintree's browser SDK that the checkout uses. */
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

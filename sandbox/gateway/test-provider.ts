import { startTestGateway, type TestGateway } from './test-gateway.ts'
import type { SandboxGatewayOptions } from './server.ts'
import { type BraintreeAdapter, createBraintreeGateway } from '#integrations/payments/braintree.ts'
import type { CallLimits } from '#integrations/payments/braintree-client.ts'
import type { SaleRequest, SaleResult } from '#integrations/payments/gateway.ts'

export interface TestProvider extends AsyncDisposable {
  readonly sandbox: TestGateway
  readonly gateway: BraintreeAdapter
  /** By default, a sale of 10.00 EUR under a unique reference. */
  sell(nonce: string, more?: Partial<SaleRequest>): Promise<SaleResult>
  lastReference(): string
}

/** The adapter with the real SDK, connected to its own sandbox gateway. */
export async function startTestProvider({
  limits = {},
  ...options
}: Partial<SandboxGatewayOptions> & { limits?: Partial<CallLimits> } = {}): Promise<TestProvider> {
  const sandbox = await startTestGateway(options)
  const gateway = createBraintreeGateway({
    environment: 'Development',
    host: '127.0.0.1',
    port: sandbox.port,
    merchantId: 'sandbox_merchant',
    publicKey: 'sandbox_public',
    privateKey: 'sandbox_private',
    limits,
  })
  let count = 0
  let reference = ''
  return {
    sandbox,
    gateway,
    lastReference: () => reference,
    sell(nonce, more = {}) {
      count += 1
      reference = more.reference ?? `sale-${count}`
      return gateway.sale({ reference, amountMinor: 1000, currency: 'EUR', source: { nonce }, ...more })
    },
    async [Symbol.asyncDispose]() {
      gateway.close()
      await sandbox[Symbol.asyncDispose]()
    },
  }
}

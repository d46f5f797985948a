import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import braintree from 'braintree'
import { type SandboxGateway, type SandboxGatewayOptions, startSandboxGateway } from './server.ts'
import { defaultCredentials } from './settings.ts'

export interface TestGateway extends AsyncDisposable {
  readonly port: number
  readonly dataDir: string
  /** Calls the control API and returns the JSON response. */
  control(call: string, body?: object): Promise<Record<string, never>>
  journal(): Promise<string>
  /** Stops the gateway and starts it again on the same folder and port. */
  restart(): Promise<void>
}

/** A gateway on a free port with its own folder; both are removed after the test. */
export async function startTestGateway(options: Partial<SandboxGatewayOptions> = {}): Promise<TestGateway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-gateway-'))
  let gateway: SandboxGateway = await startSandboxGateway({ port: 0, dataDir, ...options })
  const { port } = gateway
  return {
    port,
    dataDir,
    journal: () => readFile(join(dataDir, 'journal.jsonl'), 'utf8'),
    async control(call, body) {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(`http://127.0.0.1:${port}/sandbox/${call}`, init)
      return (await response.json()) as Record<string, never>
    },
    async restart() {
      await gateway.close()
      gateway = await startSandboxGateway({ dataDir, ...options, port })
    },
    async [Symbol.asyncDispose]() {
      await gateway.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The real SDK, configured like its Development environment with GATEWAY_HOST and GATEWAY_PORT. */
export function connectSdk(port: number, credentials = defaultCredentials): braintree.BraintreeGateway {
  const place = ['127.0.0.1', String(port)] as const
  const environment = new braintree.Environment(...place, `http://127.0.0.1:${port}`, false, ...place)
  const sdk = new braintree.BraintreeGateway({ environment, ...credentials })
  sdk.config.timeout = 5000
  return sdk
}

/** The gateway of a world, as used by the shop's background work and controlled by tests. */
import { afterAll } from 'vitest'
import { createBraintreeGateway } from '#integrations/payments/braintree.ts'
import { defaultCredentials } from '../sandbox/gateway/settings.ts'
import type { World } from './world.ts'

/** A connection to the sandbox gateway of a world. The caller must close it. */
export const connectGateway = ({ gatewayUrl }: Pick<World, 'gatewayUrl'>) =>
  createBraintreeGateway({
    environment: 'Development',
    ...defaultCredentials,
    host: '127.0.0.1',
    port: Number(new URL(gatewayUrl).port),
  })

/** The gateway of a test file, closed after its last test. `control` sets its behavior through a sandbox path. */
export function useGateway(world: World) {
  const gateway = connectGateway(world)
  afterAll(() => gateway.close())
  const control = async (path: 'settings' | 'webhooks', body: object) =>
    void (await fetch(`${world.gatewayUrl}/sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) }))
  return { gateway, control }
}

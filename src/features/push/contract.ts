import { z } from 'zod'
import { get, put, remove } from '#kit/contract.ts'
import { allOf, idParams, int, nullableTime, time } from '#kit/shapes.ts'

export const devicesMax = 20

const pushDevice = z.object({
  id: int,
  /** Browser and operating system, such as "Chrome on Android". */
  label: z.string(),
  /** Lets the browser recognize its own entry. */
  endpoint: z.string(),
  created_at: time,
  notified_at: nullableTime,
})
export type PushDevice = z.output<typeof pushDevice>

export const getPushKey = get('/v1/push-key', 'Returns the public key that browsers need to receive notifications', {
  access: 'user',
  output: z.object({ public_key: z.string() }),
})

export const listPushDevices = get('/v1/push-devices', 'Lists your browsers that receive notifications', {
  access: 'user',
  output: allOf(pushDevice),
})

export const savePushDevice = put('/v1/push-devices', 'Turns notifications on for a browser', {
  access: 'user',
  body: z.strictObject({
    endpoint: z.url().max(1000),
    keys: z.strictObject({
      p256dh: z.string().regex(/^[\w-]{87}=?$/),
      auth: z.string().regex(/^[\w-]{22}=*$/),
    }),
    label: z.string().trim().min(1).max(80),
  }),
  output: pushDevice,
  perMinute: 20,
})

export const removePushDevice = remove('/v1/push-devices/:id', 'Turns notifications off for one of your browsers', {
  access: 'user',
  params: idParams,
  errors: ['not_found'],
})

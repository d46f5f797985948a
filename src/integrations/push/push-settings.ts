import { z } from 'zod'

/** Settings of browser notifications. */
export const pushSettings = {
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .describe('Key that signs browser notifications, Base64url. Default: generated once and stored in DATA_DIR.'),
  PUSH_HOSTS: z
    .string()
    .optional()
    .describe('Hosts of push services of your own, comma-separated. Those of the common browsers are known.'),
} as const

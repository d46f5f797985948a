import { z } from 'zod'

const origins = z
  .string()
  .regex(/^(\s*https?:\/\/(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?\s*(,(?!$)|$))+$/, { error: 'origins, comma-separated' })
  .optional()

/** Settings of services that get events of consenting visitors. */
export const outsideSettings = {
  ANALYTICS_SCRIPT: z
    .url()
    .optional()
    .describe(
      'Script of an analytics service that works like gtag.js. It gets events of visitors who agreed, with the switch `analytics-service` as its id.',
    ),
  ANALYTICS_COLLECT: origins.describe('Origins that ANALYTICS_SCRIPT sends to, comma-separated. Default: its own.'),
  PIXEL_SCRIPT: z
    .url()
    .optional()
    .describe(
      'Script of a social pixel that works like fbevents.js. It gets events of visitors who agreed, with the switch `pixel-service` as its id.',
    ),
  PIXEL_COLLECT: origins.describe('Origins that PIXEL_SCRIPT sends to, comma-separated. Default: its own.'),
} as const

import { z } from 'zod'
import { email } from '#kit/shapes.ts'
import * as m from './messages/m.ts'

/** Form schema of an authority; the picture is uploaded first. */
export const grantFormShape = z.object({
  email,
  legal_name: z.string().trim().min(1, { error: m.legalNameRequired }).max(160),
  dealer: z.string().trim().max(120),
  reason: z.string().trim().min(3, { error: m.giveReason }).max(500),
})

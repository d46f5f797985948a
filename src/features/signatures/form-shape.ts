import { z } from 'zod'
import { email } from '#kit/shapes.ts'

/** What the form of an authority asks for; the picture is sent before. */
export const grantFormShape = z.object({
  email,
  legal_name: z.string().trim().min(1, 'Legal name is required.').max(160),
  dealer: z.string().trim().max(120),
  reason: z.string().trim().min(3, 'Please say why.').max(500),
})

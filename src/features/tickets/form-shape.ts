import { z } from 'zod'
import { email } from '#kit/shapes.ts'
import * as m from './messages/m.ts'

const filled = (error: () => string, max: number) => z.string().trim().min(1, { error }).max(max)

/** Ticket form schema in the browser: reports per field what section 5 reports as a whole. */
export const ticketFormShape = z.object({
  title: filled(m.subjectRequired, 200),
  description: filled(m.descriptionRequired, 8000),
  customer_name: filled(m.nameRequired, 120),
  email,
})

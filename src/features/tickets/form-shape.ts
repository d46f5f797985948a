import { z } from 'zod'
import { email } from '#kit/shapes.ts'
import * as m from './messages/m.ts'

const filled = (error: () => string, max: number) => z.string().trim().min(1, { error }).max(max)

/** The form of a ticket in the browser, which says next to each field what the rule of section 5 says of all. */
export const ticketFormShape = z.object({
  title: filled(m.subjectRequired, 200),
  description: filled(m.descriptionRequired, 8000),
  customer_name: filled(m.nameRequired, 120),
  email,
})

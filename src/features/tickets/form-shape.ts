import { z } from 'zod'
import { email } from '#kit/shapes.ts'

const filled = (what: string, max: number) => z.string().trim().min(1, `${what} is required.`).max(max)

/** The form of a ticket in the browser, which says beside each field what the rule of section 5 says of all. */
export const ticketFormShape = z.object({
  title: filled('A subject', 200),
  description: filled('A description', 8000),
  customer_name: filled('Your name', 120),
  email,
})

import { z } from 'zod'

export const discountCodesInput = z
  .array(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9_-]{2,40}$/),
  )
  .max(5)
  .default([])

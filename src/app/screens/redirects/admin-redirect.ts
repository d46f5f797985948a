import { redirect } from 'react-router'
import { link } from '#kit/link.ts'

/** The back-office opens with the value transfers (specification section 2). */
export const loader = () => redirect(link('/admin/instatune-value-transfers'))

import { redirect } from 'react-router'
import { link } from '#kit/link.ts'

/** Redirects the back-office root to value transfers (specification section 2). */
export const loader = () => redirect(link('/admin/instatune-value-transfers'))

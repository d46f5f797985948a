import { redirect } from 'react-router'
import { link } from '#kit/link.ts'

/** The back-office opens with the transactions. */
export const loader = () => redirect(link('/admin/transactions'))

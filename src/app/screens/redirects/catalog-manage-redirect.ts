import { redirect } from 'react-router'
import { link } from '#kit/link.ts'

/** Redirects the catalog management root to makes (specification section 2). */
export const loader = () => redirect(link('/catalog-manage/makes'))

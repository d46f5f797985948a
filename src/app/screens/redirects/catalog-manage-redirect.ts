import { redirect } from 'react-router'
import { link } from '#kit/link.ts'

/** Catalog management opens with the makes (specification section 2). */
export const loader = () => redirect(link('/catalog-manage/makes'))

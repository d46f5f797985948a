import { data } from 'react-router'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { NotFound } from './not-found.tsx'

export const loader = () => data(null, { status: 404 })
export const meta = (args: MetaInput) => pageMeta(args, { title: 'This page does not exist', unlisted: true })

export default function NotFoundPage() {
  return <NotFound />
}

import { data } from 'react-router'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { NotFound } from './not-found.tsx'
import * as m from '../messages/m.ts'

export const loader = () => data(null, { status: 404 })
export const meta = (args: MetaInput) => pageMeta(args, { title: m.pageNotFound(), unlisted: true })

export default function NotFoundPage() {
  return <NotFound />
}

import { type LoaderFunctionArgs, redirect } from 'react-router'
import { getTag } from '#features/notices/contract/notices.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'

/** Short links such as /tune/{tag}: looks up the tag and redirects to the home page, which shows its target. */
export async function loader({ params }: LoaderFunctionArgs) {
  const tag = params['tag'] ?? ''
  const known = await call(getTag, { params: { tag } }).catch(() => null)
  return redirect(link('/', undefined, known ? { tag: known.tag } : {}))
}

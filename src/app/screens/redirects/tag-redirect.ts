import { type LoaderFunctionArgs, redirect } from 'react-router'
import { getTag } from '#features/notices/contract/notices.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'

/** /tune/{tag} and its like: looks the tag up, then goes to the home page, which says what it stands for. */
export async function loader({ params }: LoaderFunctionArgs) {
  const tag = params['tag'] ?? ''
  const known = await call(getTag, { params: { tag } }).catch(() => null)
  return redirect(link('/', undefined, known ? { tag: known.tag } : {}))
}

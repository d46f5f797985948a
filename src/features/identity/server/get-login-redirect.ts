import { operation } from '#access/operation.ts'
import { link } from '#kit/link.ts'
import { getLoginRedirect } from '../contract/identity.ts'
import { beginIssuerLogin } from './begin-issuer-login.ts'

export const getLoginRedirectOperation = operation(getLoginRedirect, async (context) => {
  const returnTo = context.input.query.return_to
  if (context.services.settings.OIDC_ISSUER) return { url: await beginIssuerLogin(context, returnTo ?? null) }
  return { url: link('/auth/login', {}, { return_to: returnTo }) }
})

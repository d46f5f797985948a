import { operation } from '#access/operation.ts'
import { getLoginOptions } from '../contract/login.ts'

export interface Personas {
  password: string
  logins: readonly { email: string; opens: string }[]
}

/** @param personas of the demo shop; empty in production */
export const getLoginOptionsOperation = (personas: Personas) =>
  operation(getLoginOptions, ({ services: { settings } }) => ({
    issuer: settings.OIDC_ISSUER !== undefined,
    demo: settings.demo ? { password: personas.password, logins: [...personas.logins] } : null,
  }))

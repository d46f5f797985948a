import { catalogue } from '#errors/catalogue.ts'
import { fieldsMessage } from '#errors/fields-message.ts'
import { type Actor, ownScope, type Scope, staffScope } from '#access/actor.ts'
import { holds, permissions } from '#access/permissions.ts'
import { regionHeaders } from '#access/region.ts'
import type { Services } from '#integrations/services.ts'
import type { Endpoint, Permission } from '#kit/contract.ts'
import type { RefusalDetails } from '#kit/refusal.ts'
import type { Database } from '#kit/server/database.ts'
import { createRunner, type Runner } from '#kit/server/run.ts'
import { regional } from '../api.ts'

/** Runs calls with the rights, texts and regions of the shop. */
export function createApiRunner(services: Services, database: Database): Runner<Actor> {
  const { log, settings, tracing } = services
  const run = createRunner<Actor, Scope, Services>({
    database,
    services,
    permits: holds,
    isLoggedIn: (actor) => actor.userId !== null,
    isView: (actor) => actor.view !== null,
    lacksFactor: (actor) => actor.lacksFactor,
    scopeFor,
    findElsewhere: (actor, endpoint, params) => findElsewhere(database, actor, endpoint, params, settings.REGION_HOSTS),
    catalogue,
    fieldsMessage,
    isStrict: process.env['NODE_ENV'] === 'test',
    onBug: (error, context) => log.error({ ...context, err: error }, 'bug'),
  })
  return tracing
    ? (operation, request) =>
        tracing.around(
          `${operation.endpoint.method} ${operation.endpoint.path}`,
          () => run(operation, request),
          ({ status }) => ({ 'http.response.status_code': status }),
        )
    : run
}

/** The region of a record that staff didn't find because they are in the other shop. */
async function findElsewhere(
  { db }: Database,
  actor: Actor,
  { path }: Endpoint,
  params: unknown,
  hosts: string | undefined,
): Promise<RefusalDetails | null> {
  const [start = ''] = path.split('/:id')
  const id = Number((params as { id?: unknown } | undefined)?.id)
  const find = regional[start]
  if (!find || !Number.isSafeInteger(id)) return null
  const region = await find(db, id, actor)
  return region === undefined || region === actor.region ? null : { headers: regionHeaders(region, hosts) }
}

const staffOnly = (permission: Permission): boolean =>
  !('anyone' in permissions[permission]) && !('user' in permissions[permission])
const scopeFor = (actor: Actor, permission: Permission): Scope =>
  staffOnly(permission) ? staffScope(actor) : ownScope(actor)

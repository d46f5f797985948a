import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { mails } from '#features/mails/server/tables.ts'
import { shopSwitches, shopSwitchNames } from '#features/notices/contract/switches.ts'
import { isOn } from '#features/notices/server/board.ts'
import { readSwitchRows } from '#features/notices/server/queries.ts'
import { lastAnswerOf, type WatchedService } from '#integrations/last-answers.ts'
import type { Settings } from '#integrations/settings.ts'
import { readCacheFigures } from '#kit/server/cache-figures.ts'
import { databaseCode, type Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { jobs } from '#kit/server/tables.ts'
import { getSystem } from '../contract.ts'
import { warningOf } from '../rules.ts'
import { watchedAddresses } from './certificates.ts'
import { goneAfterSeconds, ownProcess } from './processes.ts'
import { systemCertificates, systemProcesses } from './tables.ts'

type System = z.input<(typeof getSystem)['output']>

type Row<T> = { [K in keyof T]: T[K] }
/** Rows of a query with times as strings. */
const rowsOf = <T extends object>(db: Queryable, query: ReturnType<typeof sql>) =>
  readRows<Row<T> & Record<string, unknown>>(db, query)
const first = async <T extends object>(db: Queryable, query: ReturnType<typeof sql>) => (await rowsOf<T>(db, query))[0]!

/** The shop's own statements, without values, which PostgreSQL strips. Null if the server doesn't collect them. */
async function readStatements(db: Queryable): Promise<System['database']['statements']> {
  const [extension] = await rowsOf<{ schema: string }>(
    db,
    sql`select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_stat_statements'`,
  )
  if (!extension) return null
  try {
    return await rowsOf(
      db,
      sql`select left(query, 300) as text, calls::float8 as calls, total_exec_time as total_ms, mean_exec_time as mean_ms
        from ${sql.identifier(extension.schema)}.pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database()) and query <> '<insufficient privilege>'
        order by total_exec_time desc limit 20`,
    )
  } catch (error) {
    // The extension exists, but the server started without its library.
    if (databaseCode(error) === '55000') return null
    throw error
  }
}

async function readDatabase(db: Queryable): Promise<System['database']> {
  const facts = await first<Omit<System['database'], 'connections' | 'tables' | 'statements' | 'replicas'>>(
    db,
    sql`select current_setting('server_version') as version, pg_postmaster_start_time() as started_at,
      pg_database_size(current_database())::float8 as bytes, current_setting('max_connections')::int as connections_max,
      (select blks_hit::float8 / nullif(blks_hit + blks_read, 0) from pg_stat_database where datname = current_database()) as hit_rate,
      (select sum(heap_blks_hit)::float8 / nullif(sum(heap_blks_hit + heap_blks_read), 0) from pg_statio_user_tables) as table_hit_rate,
      (select sum(idx_blks_hit)::float8 / nullif(sum(idx_blks_hit + idx_blks_read), 0) from pg_statio_user_indexes) as index_hit_rate`,
  )
  const replicas = await rowsOf<System['database']['replicas'][number]>(
    db,
    sql`select r.* from read_replicas() r order by r.behind_bytes desc nulls last, r.name`,
  )
  const connections = await rowsOf<System['database']['connections'][number]>(
    db,
    sql`select coalesce(nullif(application_name, ''), 'unnamed') as name,
      count(*) filter (where state is distinct from 'idle')::int as active, count(*) filter (where state = 'idle')::int as idle,
      min(backend_start) as since
      from pg_stat_activity where datname = current_database() group by 1 order by 1`,
  )
  const tables = await rowsOf<System['database']['tables'][number]>(
    db,
    sql`select relname as name, pg_total_relation_size(relid)::float8 as bytes, n_live_tup::float8 as rows
      from pg_stat_user_tables order by 2 desc, 1 limit 15`,
  )
  return { ...facts, replicas, connections, tables, statements: await readStatements(db) }
}

/** Connected services, without addresses or secrets. */
function servicesOf(settings: Settings): System['services'] {
  const service = (
    name: string,
    kind: string,
    isConnected: boolean,
    { watchedAs, otherwise = 'built_in' }: { watchedAs?: WatchedService; otherwise?: 'built_in' | 'off' } = {},
  ) => ({
    name,
    kind,
    state: isConnected ? ('connected' as const) : otherwise,
    last: watchedAs === undefined ? null : lastAnswerOf(watchedAs),
  })
  return [
    service(
      'Payment gateway',
      `Braintree, ${settings.GATEWAY_ENVIRONMENT}`,
      settings.GATEWAY_ENVIRONMENT !== 'Development',
      { watchedAs: 'gateway' },
    ),
    service('Email', settings.SMTP_URL ? 'SMTP' : 'Outbox only', Boolean(settings.SMTP_URL), {
      watchedAs: 'mail',
      otherwise: 'off',
    }),
    service('Incoming email', 'Signed webhook', Boolean(settings.INBOUND_MAIL_SECRET), { otherwise: 'off' }),
    service('File store', settings.OBJECT_STORE_URL ? 'S3' : 'Folder', Boolean(settings.OBJECT_STORE_URL), {
      watchedAs: 'store',
    }),
    service('Login', settings.OIDC_ISSUER ? 'OpenID Connect' : 'Own accounts', Boolean(settings.OIDC_ISSUER), {
      watchedAs: 'issuer',
    }),
    service('Geocoder', settings.MAPBOX_TOKEN ? 'Mapbox' : 'Postcodes only', Boolean(settings.MAPBOX_TOKEN), {
      watchedAs: 'geocoder',
    }),
    service('Limits across processes', settings.REDIS_URL ? 'Redis' : 'In memory', Boolean(settings.REDIS_URL)),
    service('Analytics', 'Script in a frame', Boolean(settings.ANALYTICS_SCRIPT), { otherwise: 'off' }),
    service('Social pixel', 'Script in a frame', Boolean(settings.PIXEL_SCRIPT), { otherwise: 'off' }),
    service('Traces', 'OpenTelemetry', Boolean(settings.OTEL_EXPORTER_OTLP_ENDPOINT), { otherwise: 'off' }),
  ]
}

const readProcesses = (db: Queryable, own: string | null): Promise<System['processes']> =>
  rowsOf<System['processes'][number]>(
    db,
    sql`select pid, version, node, cpus, memory_bytes::float8 as memory_bytes, started_at, seen_at, is_worker as worker, id is not distinct from ${own} as answers
      from ${systemProcesses} where seen_at > now() - make_interval(secs => ${goneAfterSeconds}) order by answers desc, started_at`,
  )

/** Switches set by staff, and process settings. */
async function readSwitches(db: Queryable, settings: Settings): Promise<System['switches']> {
  const board = new Map((await readSwitchRows(db)).map(({ name, value }) => [name, value]))
  return [
    ...shopSwitchNames.map((name) => ({
      name: shopSwitches[name].label,
      on: shopSwitches[name].isText ? (board.get(name) ?? '') !== '' : isOn(board.get(name)),
      setting: false,
    })),
    ...(
      [
        ['Demonstration', settings.demo],
        ['Background work', settings.WORKER],
        ['Addresses by https', settings.secure],
        ['Regions by host', settings.REGION_HOSTS !== undefined],
      ] as const
    ).map(([name, on]) => ({ name, on, setting: true })),
  ]
}

async function readCertificates(db: Queryable, settings: Settings, now: Date): Promise<System['certificates']> {
  const rows = await db.select().from(systemCertificates)
  return watchedAddresses(settings).map(({ name }) => {
    const { checkedAt = null, validUntil = null, failure = null } = rows.find((row) => row.name === name) ?? {}
    const warning = validUntil && warningOf(validUntil, now)
    return { name, checked_at: checkedAt, valid_until: validUntil, failure, warning }
  })
}

export const getSystemOperation = operation(getSystem, async ({ db, database, services: { settings }, now }) => {
  const { bavail, blocks, bsize } = await statfs(settings.dataDir)
  return {
    processes: await readProcesses(db, ownProcess(database)),
    caches: readCacheFigures(),
    switches: await readSwitches(db, settings),
    database: await readDatabase(db),
    migrations: await first<System['migrations']>(
      db,
      sql`select count(*)::int as count, (array_agg(name order by name desc))[1] as last, max(applied_at) as applied_at
        from schema_migrations where name like 'migrations/%'`,
    ),
    mails: await first<System['mails']>(
      db,
      sql`select count(*)::int as waiting, count(*) filter (where attempts > 0)::int as failing, min(created_at) as oldest_at
        from ${mails} where sent_at is null`,
    ),
    disk: { free_bytes: bavail * bsize, total_bytes: blocks * bsize },
    queues: await rowsOf<System['queues'][number]>(
      db,
      sql`select queue as name, count(*) filter (where failure is null and dead_at is null and attempts > 0)::int as working,
        count(*) filter (where failure is not null and dead_at is null)::int as failing,
        count(*) filter (where failure is not null and dead_at is not null)::int as dead, max(last_at) as last_at
        from ${jobs} group by queue order by queue`,
    ),
    failures: await rowsOf<System['failures'][number]>(
      db,
      sql`select queue, key, attempts, failure, next_at, dead_at from ${jobs} where failure is not null
        order by coalesce(dead_at, next_at) desc limit 200`,
    ),
    services: servicesOf(settings),
    certificates: await readCertificates(db, settings, now),
  }
})

import { Readable } from 'node:stream'
import { operation } from '#access/operation.ts'
import { addressProblems } from '#features/addresses/rules.ts'
import { attachFile, dropFile, fileForStaff, keepFile } from '#features/files/server/records.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import { changedColumns } from '#kit/server/row-fields.ts'
import * as contract from '../contract/members.ts'
import { colorsFault, logoBytesMax, logoTypes } from '../rules.ts'
import { type DealerRow, holdMember, memberOf } from './member-of.ts'
import { changeDealer } from './queries.ts'
import { dealerColumns, settingsShape } from './shapes.ts'
import type { dealers } from './tables.ts'

type Columns = Partial<typeof dealers.$inferInsert>

/** The columns to update; omitted settings stay unchanged. */
export const settingsColumns = (changes: Partial<Omit<contract.SettingsChanges, 'version'>>): Columns =>
  changedColumns(changes, dealerColumns)

/**
 * Fails for what no field shows alone: a color pair without sufficient contrast, and a changed state or postal code that
 * the country doesn't have.
 */
export function checkSettings(before: DealerRow, changes: Columns): void {
  const { accentColor = before.accentColor, backgroundColor = before.backgroundColor } = changes
  const {
    countryCode = before.countryCode,
    addressState = before.addressState,
    postalCode = before.postalCode,
  } = changes
  const fault = colorsFault(accentColor, backgroundColor)
  const wrong = addressProblems({ country_code: countryCode, state: addressState, postal_code: postalCode })
  const hasMoved = countryCode !== before.countryCode
  const fields = Object.entries({
    background_color: fault === null ? undefined : [fault],
    state: hasMoved || addressState !== before.addressState ? wrong['state'] : undefined,
    postal_code: hasMoved || postalCode !== before.postalCode ? wrong['postal_code'] : undefined,
  }).flatMap(([name, problems]) => (problems === undefined ? [] : [[name, problems] as const]))
  if (fields.length > 0) fail('validation_failed', { fields: Object.fromEntries(fields) })
}

const placeColumns = ['city', 'postalCode', 'countryCode'] as const
/**
 * Geocodes a changed address to the precision of a place or postal code, never finer. Null coordinates when it cannot
 * be found.
 */
export async function placeOf(
  { geocoder, log }: Pick<Services, 'geocoder' | 'log'>,
  before: Pick<DealerRow, 'city' | 'postalCode' | 'countryCode' | 'latitude'>,
  changes: Columns,
): Promise<Pick<DealerRow, 'latitude' | 'longitude'> | Record<string, never>> {
  const after = {
    city: changes.city ?? before.city,
    postalCode: changes.postalCode ?? before.postalCode,
    countryCode: changes.countryCode ?? before.countryCode,
  }
  const isSame = placeColumns.every((name) => after[name] === before[name])
  if (after.city === '' || (isSame && before.latitude !== null)) return {}
  for (const text of [after.city, after.postalCode].filter((part) => part !== '')) {
    const [place] = await geocoder.resolve(text, after.countryCode).catch((error: unknown) => {
      log.warn({ err: error }, 'the geocoder failed')
      return []
    })
    if (place) return { latitude: place.latitude, longitude: place.longitude }
  }
  return { latitude: null, longitude: null }
}

export const getDealerSettingsOperation = operation(
  contract.getDealerSettings,
  async ({ db, actor, services, input }) => {
    const { dealer } = await memberOf(db, actor, input.params.slug, 'profile', services.settings.REGION_HOSTS)
    return settingsShape(dealer)
  },
)

export const updateDealerSettingsOperation = operation(
  contract.updateDealerSettings,
  async ({ db, transact, actor, services, input }) => {
    const hosts = services.settings.REGION_HOSTS
    const { slug } = input.params
    const { version, ...changes } = input.body
    const columns = settingsColumns(changes)
    const { dealer: before } = await memberOf(db, actor, slug, 'profile', hosts)
    const place = await placeOf(services, before, columns)
    return transact(async (tx) => {
      const { dealer } = await holdMember(tx, actor, slug, 'profile', { hosts, change: true })
      checkSettings(dealer, columns)
      const row = (await changeDealer(tx, dealer.id, version, { ...columns, ...place })) ?? fail('stale_version')
      await recordAudit(tx, actor, {
        action: 'dealers.updateSettings',
        object: `dealer/${dealer.id}`,
        before: Object.fromEntries(Object.keys(columns).map((name) => [name, dealer[name as keyof DealerRow]])),
        after: columns,
      })
      return settingsShape(row)
    })
  },
)

async function dropLogo(tx: Tx, dealer: DealerRow): Promise<void> {
  if (dealer.logoFileId === null) return
  await dropFile(tx, await fileForStaff(tx, dealer.logoFileId, { userId: null, region: dealer.region }))
}

export const uploadDealerLogoOperation = operation(
  contract.uploadDealerLogo,
  async ({ db, database, actor, services, input }) => {
    const hosts = services.settings.REGION_HOSTS
    const { slug } = input.params
    if (!(input.body instanceof Readable)) fail('unsupported_media_type')
    await memberOf(db, actor, slug, 'profile', hosts)
    let changed: DealerRow | undefined
    await keepFile(
      { services, database },
      {
        ownerId: actor.userId ?? fail('not_logged_in'),
        region: actor.region,
        kind: ({ format }) => (Object.hasOwn(logoTypes, format) ? 'attachment' : fail('file_kind_refused')),
        name: `${slug}-logo`,
        content: input.body,
        bytesMax: logoBytesMax,
        within: async (tx, file) => {
          const { dealer } = await holdMember(tx, actor, slug, 'profile', { hosts, change: true })
          await attachFile(tx, file.id, `dealer/${dealer.id}`)
          changed = await changeDealer(tx, dealer.id, dealer.version, { logoFileId: file.id })
          await dropLogo(tx, dealer)
        },
      },
    )
    return settingsShape(changed ?? fail('stale_version'))
  },
)

export const removeDealerLogoOperation = operation(
  contract.removeDealerLogo,
  async ({ tx, actor, services, input }) => {
    const hosts = services.settings.REGION_HOSTS
    const { dealer } = await holdMember(tx, actor, input.params.slug, 'profile', { hosts, change: true })
    const row = (await changeDealer(tx, dealer.id, dealer.version, { logoFileId: null })) ?? fail('stale_version')
    await dropLogo(tx, dealer)
    return settingsShape(row)
  },
)

import { countStates } from '#kit/server/count-states.ts'
import { sql } from 'drizzle-orm'
import { users } from '#features/identity/server/tables.ts'
import { amounts, matching, readPage } from '#kit/server/lists.ts'
import { dealerInvites, dealers } from './tables.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import type { Queryable } from '#kit/server/database.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { fieldColumns } from '#kit/server/row-fields.ts'
import { publicFields } from '../contract/dealers.ts'
import * as contract from '../contract/staff.ts'
import { specializationKeys } from '../rules.ts'
import { inviteTo } from './invites.ts'
import { makeDealer, readHistory } from './make-dealer.ts'
import { dealerForStaff, type DealerRow } from './member-of.ts'
import { removeFrom } from './members.ts'
import { progressOf } from './overview.ts'
import {
  changeDealer,
  findMember,
  readCounts,
  readInvites,
  readMembers,
  readSpecializations,
  readTools,
} from './queries.ts'
import { checkSettings, placeOf, settingsColumns } from './settings.ts'
import { inviteShape, memberShape, settingsShape } from './shapes.ts'
import { readDashboard, readStaffDealers } from './staff-queries.ts'

async function shownToStaff(db: Queryable, dealer: DealerRow, now: Date) {
  const members = await readMembers(db, dealer.id)
  const invites = await readInvites(db, dealer.id)
  const tools = await readTools(db, dealer.id)
  return {
    ...settingsShape(dealer),
    id: dealer.id,
    status: dealer.state,
    note: dealer.note,
    created_at: dealer.createdAt,
    specializations: await readSpecializations(db, dealer.id),
    tools: tools.flatMap(({ name, install_fee }) => (install_fee === null ? [] : [{ name, install_fee }])),
    members: members.map((member) => memberShape(dealer, member)),
    invites: invites.map((invite) => inviteShape(invite, now)),
    history: await readHistory(db, dealer.id),
  }
}

export const staffDealerLists = listOperations(
  contract.listStaffDealers,
  contract.exportStaffDealers,
  ({ db, actor }, { query }) => readStaffDealers(db, actor.region, query),
)({
  also: async ({ db, actor }) => ({ counts: await countStates(db, dealers, actor.region) }),
  columns: {
    id: 'id',
    slug: 'slug',
    ...fieldColumns(publicFields),
    state: 'status',
    city: 'city',
    country: 'country_code',
    currency: 'currency',
    owner: 'owner',
    members: 'members',
    ...amounts({ balance: 'balance', 'credit limit': 'credit_limit', overdue: 'overdue' }),
    listed: 'listed',
    since: 'created_at',
  },
})

const inState = {
  open: sql`i.accepted_at is null and i.revoked_at is null and i.expires_at > now()`,
  accepted: sql`i.accepted_at is not null`,
  revoked: sql`i.revoked_at is not null`,
  expired: sql`i.accepted_at is null and i.revoked_at is null and i.expires_at <= now()`,
}
export const staffInviteLists = listOperations(
  contract.listStaffInvites,
  contract.exportStaffInvites,
  ({ db, actor }, { query }) =>
    readPage<RowOf<typeof contract.listStaffInvites> & { name: string }>(db, query, {
      select: sql`select i.id, i.email, i.role, i.permissions, i.created_at, i.expires_at, i.accepted_at, i.revoked_at,
        d.id as dealer_id, d.name as dealer, d.name, u.name as invited_by, case when i.accepted_at is not null then 'accepted'
          when i.revoked_at is not null then 'revoked' when i.expires_at <= now() then 'expired' else 'open' end as state
        from ${dealerInvites} i join ${dealers} d on d.id = i.dealer_id join ${users} u on u.id = i.invited_by`,
      id: sql`i.id`,
      name: sql`d.name`,
      where: [
        sql`d.region = ${actor.region}`,
        query.state && inState[query.state],
        matching(query.q, [sql`i.email`, sql`d.name`, sql`u.name`]),
      ],
    }),
)({
  columns: {
    id: 'id',
    dealer: 'dealer',
    email: 'email',
    role: 'role',
    state: 'state',
    'invited by': 'invited_by',
    sent: 'created_at',
    expires: 'expires_at',
    accepted: 'accepted_at',
    withdrawn: 'revoked_at',
  },
})

export const getStaffDealerOperation = operation(
  contract.getStaffDealer,
  async ({ db, actor, services, input, now }) => {
    const hosts = services.settings.REGION_HOSTS
    return shownToStaff(db, await dealerForStaff(db, input.params.id, { region: actor.region, hosts }), now)
  },
)

export const createStaffDealerOperation = operation(contract.createStaffDealer, async ({ tx, actor, input, now }) => {
  const { owner_email, country_code, ...columns } = input.body
  const dealer = await makeDealer(tx, { ...columns, countryCode: country_code, region: actor.region })
  await inviteTo(tx, dealer, actor.userId ?? fail('not_logged_in'), { email: owner_email, role: 'owner' }, now)
  await recordAudit(tx, actor, {
    action: 'dealers.create',
    object: `dealer/${dealer.id}`,
    after: { name: dealer.name, slug: dealer.slug, currency: dealer.currency, owner: owner_email },
  })
  return shownToStaff(tx, dealer, now)
})

export const updateStaffDealerOperation = operation(
  contract.updateStaffDealer,
  async ({ db, transact, actor, services, input, now }) => {
    const hosts = services.settings.REGION_HOSTS
    const { version, reason, status, note, ...changes } = input.body
    const columns = {
      ...settingsColumns(changes),
      ...(status === undefined ? {} : { state: status }),
      ...(note === undefined ? {} : { note }),
    }
    const { region } = actor
    const place = await placeOf(services, await dealerForStaff(db, input.params.id, { region, hosts }), columns)
    return transact(async (tx) => {
      const before = await dealerForStaff(tx, input.params.id, { region, hosts, hold: true })
      checkSettings(before, columns)
      const after = (await changeDealer(tx, before.id, version, { ...columns, ...place })) ?? fail('stale_version')
      await recordAudit(tx, actor, {
        action: 'dealers.update',
        object: `dealer/${before.id}`,
        before: Object.fromEntries(Object.keys(columns).map((name) => [name, before[name as keyof DealerRow]])),
        after: columns,
        reason,
      })
      return shownToStaff(tx, after, now)
    })
  },
)

export const inviteForDealerOperation = operation(
  contract.inviteForDealer,
  async ({ tx, actor, services, input, now }) => {
    const hosts = services.settings.REGION_HOSTS
    const { reason, ...invite } = input.body
    const dealer = await dealerForStaff(tx, input.params.id, { region: actor.region, hosts, hold: true })
    if (dealer.state !== 'active') fail('dealer_not_active')
    const row = await inviteTo(tx, dealer, actor.userId ?? fail('not_logged_in'), invite, now)
    await recordAudit(tx, actor, {
      action: 'dealers.invite',
      object: `dealer/${dealer.id}`,
      after: { email: row.email, role: row.role },
      reason,
    })
    return inviteShape({ ...row, invitedByName: actor.name ?? '' }, now)
  },
)

export const removeMemberOfDealerOperation = operation(
  contract.removeMemberOfDealer,
  async ({ tx, actor, services, input, now }) => {
    const hosts = services.settings.REGION_HOSTS
    const dealer = await dealerForStaff(tx, input.params.id, { region: actor.region, hosts, hold: true })
    const member = (await findMember(tx, dealer.id, input.params.user)) ?? fail('not_found')
    await removeFrom(tx, dealer, member, { now, tell: true })
    await recordAudit(tx, actor, {
      action: 'dealers.removeMember',
      object: `dealer/${dealer.id}`,
      before: { user: member.userId, role: member.role, permissions: member.permissions },
      reason: input.body.reason,
    })
    return shownToStaff(tx, dealer, now)
  },
)

const unfinishedShown = 10

export const getDealerDashboardOperation = operation(contract.getDealerDashboard, async ({ db, actor }) => {
  const { active, bySpecialization, ...sums } = await readDashboard(db, actor.region)
  const counts = await readCounts(
    db,
    active.map(({ id }) => id),
  )
  const unfinished = active
    .flatMap((dealer) => {
      const progress = progressOf(dealer, counts.get(dealer.id)!)
      return progress.done < progress.total
        ? [{ id: dealer.id, name: dealer.name, done: progress.done, total: progress.total }]
        : []
    })
    .slice(0, unfinishedShown)
  return {
    ...sums,
    unfinished,
    by_specialization: specializationKeys.map((specialization) => ({
      specialization,
      dealers: bySpecialization.get(specialization) ?? 0,
    })),
  }
})

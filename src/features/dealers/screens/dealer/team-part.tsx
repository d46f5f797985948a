import { inSentence } from '#kit/locale.ts'
import { Checkbox } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import type { DealerOverview } from '../../contract/dealers.ts'
import {
  createDealerInvite,
  type DealerInvite,
  type DealerMember,
  inviteForm,
  removeDealerMember,
  revokeDealerInvite,
  updateDealerMember,
} from '../../contract/members.ts'
import { rightLabels, extraRights, holdsRight, memberRoles, type MemberRole } from '../../rules.ts'
import classes from '../../ui/dealer.module.css'
import {
  formatListedDate,
  inviteStateKinds,
  inviteStateLabels,
  memberLine,
  roleLabels,
} from '../../ui/dealer-labels.ts'
import * as m from '../../messages/m.ts'

/** Roles that a member with these rights may grant and revoke. */
const rolesFor = (rights: DealerOverview['rights']): readonly MemberRole[] =>
  memberRoles.filter((role) => rights.includes(role === 'owner' ? 'owners' : 'members'))

const options = (roles: readonly MemberRole[]) => roles.map((value) => ({ value, label: roleLabels()[value] }))

/** Members and invites of a dealer. `invites` is null for those who may not invite. */
export function TeamPart(props: {
  dealer: DealerOverview
  members: readonly DealerMember[]
  invites: readonly DealerInvite[] | null
}) {
  const { dealer, members, invites } = props
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [editing, setEditing] = useState<DealerMember | null>(null)
  const roles = rolesFor(dealer.rights)
  return (
    <>
      <ul className={classes['rows']} aria-label={m.members()}>
        {members.map((member) => {
          const isSelf = member.id === dealer.user_id
          return (
            <li key={member.id}>
              <span className={classes['who']}>
                <b>
                  {member.name}
                  {isSelf && ` ${m.you()}`}
                </b>
                <small>{memberLine(member)}</small>
              </span>
              <span>
                {roleLabels()[member.role]}
                {member.permissions.length > 0 && (
                  <span className={classes['quiet']}> + {member.permissions.join(', ')}</span>
                )}
              </span>
              <span className={classes['acts']}>
                {roles.includes(member.role) && (
                  <Button
                    variant="default"
                    aria-label={m.changeRole({ name: member.name })}
                    onClick={() => setEditing(member)}
                  >
                    {m.change()}
                  </Button>
                )}
                {(isSelf || roles.includes(member.role)) && (
                  <ConfirmButton
                    label={isSelf ? m.leave() : m.remove()}
                    title={isSelf ? m.leaveDealer({ name: dealer.name }) : m.removeMember({ name: member.name })}
                    confirmLabel={isSelf ? m.leave() : m.remove()}
                    onConfirm={async () => {
                      await call(removeDealerMember, { params: { slug: dealer.slug, id: member.id } })
                      if (isSelf) await navigate(link('/profile/dealer-memberships'))
                      else await revalidate()
                    }}
                  >
                    {isSelf ? m.leaveShort() : m.removeMemberText()}
                  </ConfirmButton>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {invites !== null && (
        <PagePart title={m.invites()} lead={m.invitesLead()}>
          <InviteForm slug={dealer.slug} roles={roles} invites={invites} />
          <ul className={classes['rows']} aria-label={m.invites()}>
            {invites.map((invite) => (
              <li key={invite.id}>
                <span className={classes['who']}>
                  <b>{invite.email}</b>
                  <small>
                    {m.invitedOn({
                      role: roleLabels()[invite.role],
                      invitedBy: invite.invited_by,
                      date: formatListedDate(invite.created_at),
                    })}
                  </small>
                </span>
                <StateBadge kind={inviteStateKinds[invite.state]}>{inviteStateLabels()[invite.state]}</StateBadge>
                {invite.state === 'open' && roles.includes(invite.role) && (
                  <ConfirmButton
                    label={m.withdraw()}
                    title={m.withdrawInvite({ email: invite.email })}
                    confirmLabel={m.withdraw()}
                    onConfirm={async () => {
                      await call(revokeDealerInvite, { params: { slug: dealer.slug, id: invite.id } })
                      await revalidate()
                    }}
                  >
                    {m.withdrawInviteText()}
                  </ConfirmButton>
                )}
              </li>
            ))}
          </ul>
        </PagePart>
      )}
      <Dialog
        open={editing !== null}
        onClose={() => setEditing(null)}
        title={editing ? m.roleOf({ name: editing.name }) : m.role()}
      >
        {editing && (
          <MemberForm
            dealer={dealer}
            member={editing}
            roles={roles}
            onDone={async () => {
              setEditing(null)
              await revalidate()
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function InviteForm(props: { slug: string; roles: readonly MemberRole[]; invites: readonly DealerInvite[] }) {
  const { slug, roles, invites } = props
  const { revalidate } = useRevalidator()
  const key = useRef(crypto.randomUUID())
  const shop = useShopForm({
    schema: inviteForm,
    initial: { email: '', role: 'technician' as MemberRole },
    submit: async (body, form) => {
      await call(createDealerInvite, { params: { slug }, body }, { idempotencyKey: key.current })
      key.current = crypto.randomUUID()
      notify({ text: m.invited({ email: body.email }) })
      form.reset()
      await revalidate()
    },
  })
  const email = shop.form.values.email.trim().toLowerCase()
  const replaced = invites.find((invite) => invite.state === 'open' && invite.email === email)
  return (
    <FormShell shop={shop} submitLabel={m.sendInvite()} label={m.inviteMember()}>
      <FieldRow>
        <TextInput
          label={m.email()}
          type="email"
          required
          autoComplete="off"
          description={replaced && m.inviteReplaced({ email, role: inSentence(roleLabels()[replaced.role]) })}
          {...shop.form.getInputProps('email')}
        />
        <NativeSelect label={m.role()} data={options(roles)} {...shop.form.getInputProps('role')} />
      </FieldRow>
    </FormShell>
  )
}

const memberSchema = updateDealerMember.input.body.omit({ version: true })

function MemberForm(props: {
  dealer: DealerOverview
  member: DealerMember
  roles: readonly MemberRole[]
  onDone: () => Promise<void>
}) {
  const { dealer, member, roles, onDone } = props
  const shop = useShopForm({
    schema: memberSchema,
    initial: { role: member.role, permissions: [...member.permissions] },
    submit: async (changes) => {
      const body = { ...changes, version: member.version }
      await call(updateDealerMember, { params: { slug: dealer.slug, id: member.id }, body })
      notify({
        text: m.roleChanged({ name: member.name, role: inSentence(roleLabels()[changes.role ?? member.role]) }),
      })
      await onDone()
    },
  })
  const { role, permissions } = shop.form.values
  const grantable = extraRights.filter(
    (right) => dealer.rights.includes(right) && !holdsRight({ role, permissions: [] }, right),
  )
  return (
    <FormShell shop={shop} submitLabel={m.saveRole()} label={m.roleOf({ name: member.name })}>
      <NativeSelect label={m.role()} data={options(roles)} {...shop.form.getInputProps('role')} />
      {grantable.length > 0 && (
        <fieldset className={classes['fieldset']}>
          <legend>{m.extraPermissions()}</legend>
          {grantable.map((right) => (
            <Checkbox
              key={right}
              mt="xs"
              label={rightLabels()[right]}
              checked={permissions.includes(right)}
              onChange={(event) =>
                shop.form.setFieldValue(
                  'permissions',
                  event.currentTarget.checked ? [...permissions, right] : permissions.filter((item) => item !== right),
                )
              }
            />
          ))}
        </fieldset>
      )}
    </FormShell>
  )
}

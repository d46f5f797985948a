/** Bulk actions on the catalog and related lists, for `bulk-acts.test.ts`. */
import { listAuthorRecords, updateAuthor } from '#features/blog/contract/staff.ts'
import { listParticipants } from '#features/beta/contract/staff.ts'
import { participantActs } from '#features/beta/screens/admin/participant-acts.ts'
import { listMails } from '#features/mails/contract.ts'
import { mailActs } from '#features/mails/screens/admin/mail-acts.ts'
import { newPromotion } from '#features/promotions/contract/promotion-fields.ts'
import { createPromotion, generateCodes, listGeneratedCodes } from '#features/promotions/contract/promotions.ts'
import { codeActs } from '#features/promotions/screens/admin/code-acts.ts'
import { listRescueSessions } from '#features/rescue/contract.ts'
import { rescueActs } from '#features/rescue/screens/admin/rescue-acts.ts'
import { listSignatures } from '#features/signatures/contract.ts'
import { signatureActs } from '#features/signatures/screens/admin/signature-acts.ts'
import { listAnswerTemplates, saveAnswerTemplate } from '#features/tickets/contract/templates.ts'
import { templateActs } from '#features/tickets/screens/admin/template-acts.ts'
import { listStaffDevices } from '#features/trade-ins/contract/staff.ts'
import { deviceActs } from '#features/trade-ins/screens/admin/device-acts.ts'
import { listDynoRuns } from '#features/tune-editing/contract/dyno.ts'
import { listPriceTiers } from '#features/tune-editing/contract/price-tiers.ts'
import { listTuneTypeGroups, listTuneTypes } from '#features/tune-editing/contract/tune-types.ts'
import { listTuneRecords, updateTuneRecord } from '#features/tune-editing/contract/tunes.ts'
import { dynoActs } from '#features/tune-editing/screens/dyno-acts.ts'
import { priceTierActs } from '#features/tune-editing/screens/price-tier-acts.ts'
import { tuneTypeActs } from '#features/tune-editing/screens/tune-type-acts.ts'
import { records, type Tried } from './bulk.ts'
import type { Client } from './world.ts'

const reason = { reason: 'A word to the wise' }

/** The lists to try, by name. */
export async function catalogTried(staff: Client): Promise<Record<string, Tried>> {
  const { body: groups } = await staff.call(listTuneTypeGroups, {})
  const promotion = { ...newPromotion, name: 'Trade show', code: 'BULK', method: 'generated' } as never
  const params = { id: (await staff.call(createPromotion, { body: promotion })).body.id }
  await staff.call(generateCodes, { params, body: { count: 3 } }, 'codes-for-acts-on-many')
  for (const title of ['Which charger', 'Which cable'])
    await staff.call(saveAnswerTemplate, { body: { title, body: 'Hello {name}' } })
  return {
    emails: { list: listMails, query: { q: 'failing@bulk' }, acts: mailActs, stale: 'stale_version' },
    'answer templates': { list: listAnswerTemplates, acts: templateActs, key: 'title', stale: 'not_found' },
    participants: { list: listParticipants, acts: participantActs, asked: { Remove: reason }, stale: 'stale_version' },
    'generated codes': {
      list: listGeneratedCodes,
      params,
      acts: codeActs(params.id),
      asked: { Withdraw: reason, Restore: reason },
      stale: 'stale_version',
    },
    authors: records(listAuthorRecords, updateAuthor),
    'trade-in devices': {
      list: listStaffDevices,
      acts: deviceActs,
      asked: { 'Stop accepting': reason, 'Accept again': reason },
      stale: 'stale_version',
    },
    'rescue sessions': {
      list: listRescueSessions,
      query: { sort: 'newest' },
      acts: rescueActs,
      stale: 'stale_version',
    },
    signatures: { list: listSignatures, acts: signatureActs, asked: { Revoke: reason }, stale: 'already_committed' },
    tunes: records(listTuneRecords, updateTuneRecord),
    'tune types': {
      list: listTuneTypes,
      acts: tuneTypeActs(groups.data),
      asked: { Move: { group: groups.data.at(-1)!.slug } },
      stale: { Move: 'stale_version', Delete: 'not_found' },
    },
    'price tiers': {
      list: listPriceTiers,
      acts: priceTierActs,
      asked: { 'Cancel new prices': reason },
      stale: { 'Cancel new prices': 'price_change_past', Delete: 'not_found' },
    },
    'dyno runs': {
      list: listDynoRuns,
      acts: dynoActs,
      asked: { 'Set correction': { correction: 'DIN 70020' } },
      stale: { 'Set correction': 'stale_version', Delete: 'not_found' },
    },
  }
}

import { sql } from 'drizzle-orm'
import { leadContacts } from '#features/leads/server/tables.ts'
import { leadImportRows, leadImports } from '#features/leads/server/import-tables.ts'
import { leadActivityTemplates, leadMails, leadMailTemplates } from '#features/leads/server/work-tables.ts'
import { filledIn } from '#features/leads/rules/mails.ts'
import { mails } from '#features/mails/server/tables.ts'
import type { Db } from '#kit/server/database.ts'
import * as demo from '../leads.ts'

interface Talk {
  deal: number
  dealId: number
  ownerId: number
  at: Date
  person: Pick<typeof leadContacts.$inferSelect, 'id' | 'name' | 'email'>
  firm: string
}

/** An email to a deal's contact, and their reply. */
export async function loadLeadMails(db: Db, { deal, dealId, ownerId, at, person, firm }: Talk): Promise<void> {
  const [subject, text, answer] = demo.leadMails[deal % demo.leadMails.length]!
  const body = filledIn(text, { 'first name': person.name.split(' ')[0]!, firm })
  const shared = { dealId, contactId: person.id, address: person.email }
  const [sent] = await db
    .insert(leadMails)
    .values({ ...shared, direction: 'out', authorId: ownerId, subject, body, createdAt: at })
    .returning()
  await db.insert(mails).values({
    reference: `lead-mail/${sent!.id}`,
    recipient: person.email,
    template: 'lead-message',
    props: { leadMailId: sent!.id },
    subject,
    text: body,
    attempts: 1,
    createdAt: at,
    notBefore: at,
    sentAt: at,
  })
  await db.insert(leadMails).values({
    ...shared,
    direction: 'in',
    mailId: `<demo-${sent!.id}@example.test>`,
    subject: `Re: ${subject}`,
    body: answer,
    createdAt: new Date(at.getTime() + 5 * 3_600_000),
  })
}

/** Email and activity templates, and a completed import of contacts. */
export async function loadLeadTools(db: Db, ownerId: number, now: Date): Promise<void> {
  await db.insert(leadMailTemplates).values(demo.leadTemplates)
  await db.insert(leadActivityTemplates).values([...demo.leadActivityTemplates])
  const [item] = await db
    .insert(leadImports)
    .values({
      region: 1,
      name: 'trade-show-contacts.csv',
      state: 'applied',
      header: ['Name', 'Email', 'Company'],
      sample: [],
      mapping: { name: 'Name', email: 'Email', firm: 'Company' },
      progress: demo.leadImport.length,
      createdBy: ownerId,
      requestedBy: ownerId,
      createdAt: now,
      appliedAt: now,
    })
    .returning()
  let firmId: number | null = null
  for (const [index, [outcome, name, kind, email, reason]] of demo.leadImport.entries()) {
    const [contact]: { id: number }[] =
      outcome === 'added'
        ? await db
            .insert(leadContacts)
            .values({ region: 1, kind, name, email, firmId, ownerId, createdAt: now })
            .returning()
        : []
    if (kind === 'firm') firmId = contact?.id ?? null
    await db.insert(leadImportRows).values({
      importId: item!.id,
      line: index + 1,
      kind,
      outcome,
      reason,
      values: {
        name,
        email,
      },
      firm: kind === 'person' && outcome === 'added' ? demo.leadImport[0][1] : '',
      contactId: contact?.id ?? null,
    })
  }
  await db.execute(sql`update ${leadImportRows} r set after = to_jsonb(c) from ${leadContacts} c
    where r.import_id = ${item!.id} and c.id = r.contact_id`)
}

import { type SQL, sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { leadActivities, leadCalendars, leadMails, leadMentions, leadRules } from './work-tables.ts'
import { leadImportRows, leadImports } from './import-tables.ts'
import { leadGoals } from './goal-tables.ts'
import { leadContacts, leadDeals, leadPipelineMembers } from './tables.ts'

interface Person {
  id: number
  email: string
}
const isPerson = ({ id, email }: Person): SQL =>
  sql`kind = 'person' and (user_id = ${id} or lower(email) = lower(${email}))`
const contactsOf = (person: Person): SQL => sql`(select c.id from ${leadContacts} c where ${isPerson(person)})`

export const leadsPersonalData: PersonalData = {
  holdings: [
    { table: leadContacts, of: isPerson },
    { table: leadImports, of: ({ id }) => sql`created_by = ${id}`, without: ['content', 'sample'] },
    {
      table: leadImportRows,
      of: (person) => sql`lower("values" ->> 'email') = lower(${person.email}) or contact_id in ${contactsOf(person)}`,
    },
    { table: leadRules, of: ({ id }) => sql`owner_id = ${id}` },
    { table: leadPipelineMembers, of: ({ id }) => sql`user_id = ${id}` },
    { table: leadGoals, of: ({ id }) => sql`owner_id = ${id}` },
    { table: leadMails, of: (person) => sql`author_id = ${person.id} or contact_id in ${contactsOf(person)}` },
    { table: leadMentions, of: ({ id }) => sql`user_id = ${id}` },
    { table: leadCalendars, of: ({ id }) => sql`user_id = ${id}` },
    { table: leadDeals, of: (person) => sql`owner_id = ${person.id} or person_id in ${contactsOf(person)}` },
    { table: leadActivities, of: (person) => sql`owner_id = ${person.id} or contact_id in ${contactsOf(person)}` },
  ],
}

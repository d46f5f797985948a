import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { dealers } from '#features/dealers/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { engines, makes, models } from '#features/vehicles/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import { linkTable } from '#kit/server/table-kinds.ts'
import type { Consent, ContactKind } from '../rules/contacts.ts'
import type { DealState, Demand } from '../rules/deals.ts'
import * as fields from '../rules/fields.ts'
import { type Audience, audiences } from '../rules/audience.ts'

export const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

export const leadPipelines = pgTable(
  'lead_pipelines',
  {
    id: column.id(),
    name: text().notNull().unique(),
    position: integer().notNull().default(0),
    /** Who sees its deals besides their owners. */
    audience: text().$type<Audience>().notNull().default('everyone'),
    version: column.version(),
  },
  (table) => [check('lead_pipelines_audience', sql`${table.audience} in (${oneOf(audiences)})`)],
)

/** The people who see the deals of a members-only pipeline. */
export const leadPipelineMembers = linkTable(
  'lead_pipeline_members',
  ['lead_pipeline_members_user', 'lead_pipeline_members_pkey'],
  {
    pipelineId: column.refTo(() => leadPipelines.id, { onDelete: 'cascade' }),
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
  },
)

export const leadStages = pgTable(
  'lead_stages',
  {
    id: column.id(),
    pipelineId: column.refTo(() => leadPipelines.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    position: integer().notNull().default(0),
    /** The percentage of deals in it that are eventually won, for weighted totals. */
    probability: integer().notNull(),
    /** Days in the stage after which a deal rots; null for never. */
    rotDays: integer(),
    /** The fields that a deal needs before it enters. */
    demands: text().array().$type<Demand[]>().notNull().default([]),
    version: column.version(),
  },
  (table) => [
    unique('lead_stages_name').on(table.pipelineId, table.name),
    // Deals refer to both, and the composite key keeps them consistent.
    unique('lead_stages_of_pipeline').on(table.id, table.pipelineId),
    check('lead_stages_probability', sql`${table.probability} between 0 and 100`),
    check('lead_stages_rot_days', sql`${table.rotDays} > 0`),
  ],
)

const choice = (name: string) =>
  pgTable(name, { id: column.id(), name: text().notNull().unique(), version: column.version() })
export const leadSources = choice('lead_sources')
export const leadReasons = choice('lead_reasons')
export const leadLabels = choice('lead_labels')

/** Custom fields that staff add to deals, people and firms. `lead_custom_fits()` rejects values of another type. */
export const leadFields = pgTable(
  'lead_fields',
  {
    id: column.id(),
    subject: text().$type<fields.FieldSubject>().notNull(),
    label: text().notNull(),
    kind: text().$type<fields.FieldKind>().notNull(),
    /** The choices in order. */
    choices: text().array().notNull().default([]),
    required: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    /** When it was hidden from forms; its values are kept. */
    archivedAt: column.time(),
    version: column.version(),
  },
  (table) => [
    uniqueIndex('lead_fields_label').on(table.subject, sql`lower(${table.label})`),
    check('lead_fields_subject', sql`${table.subject} in (${oneOf(fields.fieldSubjects)})`),
    check('lead_fields_kind', sql`${table.kind} in (${oneOf(fields.fieldKinds)})`),
    check('lead_fields_choices', sql`(${table.kind} = 'choice') = (cardinality(${table.choices}) > 0)`),
  ],
)
/** Custom field values by name, such as `custom_12`. */
const customValues = () => jsonb().$type<Record<fields.FieldName, fields.CustomValue>>().notNull().default({})

/** The fields that staff search contacts by, besides the firm of a person. */
export const contactWords = (contact: Record<'name' | 'email' | 'phone' | 'city', SQLWrapper>): SQL =>
  sql`${contact.name} || ' ' || ${contact.email} || ' ' || ${contact.phone} || ' ' || ${contact.city}`

/** People and firms that deals are about. */
export const leadContacts = pgTable(
  'lead_contacts',
  {
    id: column.id(),
    region: column.region().notNull(),
    kind: text().$type<ContactKind>().notNull(),
    name: text().notNull(),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    website: text().notNull().default(''),
    city: text().notNull().default(''),
    /** ISO 3166 alpha-2, or empty. */
    countryCode: text('country_code').notNull().default(''),
    /** A person's job at the firm. */
    jobTitle: text('job_title').notNull().default(''),
    firmId: column.ref().references((): AnyPgColumn => leadContacts.id),
    note: text().notNull().default(''),
    consent: text().$type<Consent>().notNull().default('unknown'),
    doNotContact: boolean('do_not_contact').notNull().default(false),
    ownerId: column.ref().references(() => users.id),
    /** The user account and dealer that staff confirmed as this contact. */
    userId: column.ref().references(() => users.id),
    dealerId: column.ref().references(() => dealers.id),
    /** The contact it was merged into; set only on deleted contacts. */
    mergedInto: column.ref().references((): AnyPgColumn => leadContacts.id),
    custom: customValues(),
    deletedAt: column.time(),
    createdAt: column.created(),
    version: column.version(),
  },
  (table) => [
    check('lead_contacts_kind', sql`${table.kind} in ('person', 'firm')`),
    check('lead_contacts_consent', sql`${table.consent} in ('unknown', 'given', 'withdrawn')`),
    check('lead_contacts_firm_of_person', sql`${table.firmId} is null or ${table.kind} = 'person'`),
    check('lead_contacts_merged', sql`${table.mergedInto} is null or ${table.deletedAt} is not null`),
    index('lead_contacts_region').on(table.region, table.id),
    index('lead_contacts_kind')
      .on(table.region, table.kind)
      .where(sql`${table.deletedAt} is null`),
    index('lead_contacts_words').using('gin', sql`(${contactWords(table)}) gin_trgm_ops`),
    index('lead_contacts_firm_names')
      .using('gin', sql`${table.name} gin_trgm_ops`)
      .where(sql`${table.kind} = 'firm'`),
    index('lead_contacts_email').on(sql`lower(${table.email})`),
    index('lead_contacts_name').on(sql`lower(${table.name})`, table.id),
    index('lead_contacts_firm').on(table.firmId),
    index('lead_contacts_custom').using('gin', sql`${table.custom} jsonb_path_ops`),
    index('lead_contacts_user').on(table.userId),
    index('lead_contacts_dealer').on(table.dealerId),
    index('lead_contacts_merged_into').on(table.mergedInto),
  ],
)

export const leadContactLabels = linkTable(
  'lead_contact_labels',
  ['lead_contact_labels_label', 'lead_contact_labels_pkey'],
  {
    contactId: column.refTo(() => leadContacts.id, { onDelete: 'cascade' }),
    labelId: column.refTo(() => leadLabels.id),
  },
)

export const leadDeals = pgTable(
  'lead_deals',
  {
    id: column.id(),
    region: column.region().notNull(),
    pipelineId: column.refTo(() => leadPipelines.id),
    /** A stage of its pipeline. */
    stageId: column.ref().notNull(),
    title: text().notNull(),
    /** The expected value, in minor units of its currency. */
    value: column.minor().notNull().default(0),
    currency: column.currency().notNull(),
    expectedClose: date('expected_close', { mode: 'string' }),
    personId: column.ref().references(() => leadContacts.id),
    firmId: column.ref().references(() => leadContacts.id),
    ownerId: column.ref().references(() => users.id),
    sourceId: column.ref().references(() => leadSources.id),
    vehicle: text().notNull().default(''),
    /** The parts of its vehicle that are in the catalog. When one is deleted there, the vehicle's text remains. */
    makeId: column.ref().references(() => makes.id, { onDelete: 'set null' }),
    modelId: column.ref().references(() => models.id, { onDelete: 'set null' }),
    vehicleYear: text('vehicle_year'),
    engineId: column.ref().references(() => engines.id, { onDelete: 'set null' }),
    /** Wishes other than catalog tunes and tools. */
    wants: text().notNull().default(''),
    state: text().$type<DealState>().notNull().default('open'),
    reasonId: column.ref().references(() => leadReasons.id),
    lostNote: text('lost_note').notNull().default(''),
    custom: customValues(),
    /** When it entered its stage. */
    stageSince: column.created(),
    closedAt: column.time(),
    archivedAt: column.time(),
    deletedAt: column.time(),
    createdAt: column.created(),
    version: column.version(),
  },
  (table) => [
    foreignKey({
      name: 'lead_deals_stage_of_pipeline',
      columns: [table.stageId, table.pipelineId],
      foreignColumns: [leadStages.id, leadStages.pipelineId],
    }),
    check('lead_deals_value', sql`${table.value} >= 0`),
    check(
      'lead_deals_state',
      sql`(${table.state} = 'open' and ${table.closedAt} is null and ${table.reasonId} is null)
        or (${table.state} = 'won' and ${table.closedAt} is not null and ${table.reasonId} is null)
        or (${table.state} = 'lost' and ${table.closedAt} is not null and ${table.reasonId} is not null)`,
    ),
    index('lead_deals_board')
      .on(table.stageId, table.stageSince)
      .where(sql`${table.state} = 'open' and ${table.archivedAt} is null and ${table.deletedAt} is null`),
    index('lead_deals_region').on(table.region, table.id),
    index('lead_deals_closed').on(table.region, table.closedAt),
    index('lead_deals_person').on(table.personId),
    index('lead_deals_firm').on(table.firmId),
    index('lead_deals_owner').on(table.ownerId),
    index('lead_deals_source').on(table.sourceId),
    index('lead_deals_reason').on(table.reasonId),
    index('lead_deals_make').on(table.makeId),
    index('lead_deals_model').on(table.modelId),
    index('lead_deals_engine').on(table.engineId),
    index('lead_deals_pipeline').on(table.pipelineId),
  ],
)

export const leadDealLabels = linkTable('lead_deal_labels', ['lead_deal_labels_label', 'lead_deal_labels_pkey'], {
  dealId: column.refTo(() => leadDeals.id, { onDelete: 'cascade' }),
  labelId: column.refTo(() => leadLabels.id),
})

/** The stays of deals in stages. An open deal has one running stay, a closed one none. */
export const leadStays = pgTable(
  'lead_stays',
  {
    id: column.id(),
    dealId: column.refTo(() => leadDeals.id),
    pipelineId: column.ref().notNull(),
    /** Stored with the stage's name at the time, because it may be renamed or deleted. */
    stageId: column.ref().notNull(),
    stage: text().notNull(),
    enteredAt: column.time().notNull(),
    leftAt: column.time(),
  },
  (table) => [
    uniqueIndex('lead_stays_present')
      .on(table.dealId)
      .where(sql`${table.leftAt} is null`),
    index('lead_stays_deal').on(table.dealId, table.id),
    index('lead_stays_stage').on(table.stageId, table.enteredAt),
    check('lead_stays_forward', sql`${table.leftAt} >= ${table.enteredAt}`),
  ],
)

/** The history of deals in order, which boards follow live. */
export const leadEvents = pgTable(
  'lead_events',
  {
    id: column.id(),
    dealId: column.refTo(() => leadDeals.id),
    kind: text().notNull(),
    /** For example the names of both stages, or the reason. */
    detail: jsonb().$type<Record<string, string>>().notNull().default({}),
    actorId: column.ref().references(() => users.id),
    createdAt: column.created(),
  },
  (table) => [index('lead_events_deal').on(table.dealId, table.id), index('lead_events_actor').on(table.actorId)],
)

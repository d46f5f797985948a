import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { pictures } from '#features/pictures/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import { recordTable } from '#kit/server/table-kinds.ts'
import type { Block } from '../contract/blocks.ts'
import type { employments, QuestionTopic } from '../rules/questions.ts'

/** Pages written by staff, each at an address of the shop. */
export const contentPages = recordTable(
  'content_pages',
  {
    address: text().notNull().unique(),
    /** The title. */
    name: text().notNull(),
    summary: text().notNull().default(''),
    layout: text().$type<'landing' | 'article'>().notNull().default('article'),
    pictureId: column.ref().references(() => pictures.id),
    actionLabel: text().notNull().default(''),
    actionTo: text().notNull().default(''),
    /** Their texts are sanitized HTML. */
    blocks: jsonb().$type<Block[]>().notNull().default([]),
    updatedAt: column.created(),
  },
  (table) => [
    check('content_pages_layout', sql`${table.layout} in ('landing', 'article')`),
    check('content_pages_address', sql`${table.address} like '/%'`),
    check('content_pages_blocks', sql`jsonb_typeof(${table.blocks}) = 'array'`),
  ],
)

/** Frequently asked questions with answers. */
export const faqQuestions = recordTable('faq_questions', {
  /** The question. */
  name: text().notNull(),
  topic: text().$type<QuestionTopic>().notNull(),
  position: integer().notNull().default(0),
  /** Sanitized HTML. */
  answer: text().notNull().default(''),
})

/** Whether an answer helped. Visitors identified by login or cookie count once. */
export const questionRatings = pgTable(
  'question_ratings',
  {
    id: column.id(),
    questionId: column.refTo(() => faqQuestions.id, { onDelete: 'cascade' }),
    rater: text(),
    helpful: boolean().notNull(),
    createdAt: column.created(),
  },
  (table) => [unique('question_ratings_once').on(table.questionId, table.rater)],
)

/** Jobs that people can apply for. */
export const positions = recordTable('positions', {
  /** The title. */
  name: text().notNull(),
  place: text().notNull(),
  employment: text().$type<(typeof employments)[number]>().notNull(),
  /** Sanitized HTML. */
  body: text().notNull().default(''),
})

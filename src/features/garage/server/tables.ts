import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/tables.ts'
import { fitments, fitmentTransmissions } from '#features/vehicles/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { MileageUnit } from '../contract.ts'

export const garageVehicles = pgTable(
  'garage_vehicles',
  {
    id: column.id(),
    userId: column.refTo(() => users.id, { onDelete: 'cascade' }),
    modelId: column.ref().notNull(),
    year: text().notNull(),
    engineId: column.ref().notNull(),
    transmissionId: column.ref(),
    name: text().notNull().default(''),
    vin: text().notNull().default(''),
    plate: text().notNull().default(''),
    mileageUnit: text('mileage_unit').$type<MileageUnit>().notNull(),
    isCurrent: boolean('is_current').notNull().default(false),
    createdAt: column.created(),
  },
  (table) => [
    foreignKey({
      name: 'garage_vehicles_fitment',
      columns: [table.modelId, table.year, table.engineId],
      foreignColumns: [fitments.modelId, fitments.year, fitments.engineId],
    }),
    foreignKey({
      name: 'garage_vehicles_fitment_transmission',
      columns: [table.modelId, table.engineId, table.transmissionId],
      foreignColumns: [
        fitmentTransmissions.modelId,
        fitmentTransmissions.engineId,
        fitmentTransmissions.transmissionId,
      ],
    }),
    check('garage_vehicles_mileage_unit', sql`${table.mileageUnit} in ('mi', 'km')`),
    unique('garage_vehicles_once')
      .on(table.userId, table.modelId, table.year, table.engineId, table.transmissionId, table.vin)
      .nullsNotDistinct(),
    uniqueIndex('garage_vehicles_current')
      .on(table.userId)
      .where(sql`is_current`),
    index('garage_vehicles_fitments').on(table.modelId, table.engineId, table.transmissionId),
  ],
)

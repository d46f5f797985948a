import { z } from 'zod'
import { line, oneOf, slug, whole } from '../cells.ts'
import type { Entity } from '../merge.ts'
import { slugOf } from '#kit/slug.ts'
import type { Kind } from './kind.ts'
import { checkLife, lifeCells, lifeFields, lifeStaging } from './life.ts'

/** Engine figures as columns, both in the file of engines and in the file of vehicles. */
export const engineFigures = {
  displacement_cc: whole(1, 30_000),
  cylinders: whole(0, 24),
  fuel: oneOf(['petrol', 'diesel', 'hybrid', 'electric']),
  aspiration: oneOf(['turbo', 'twin-turbo', 'supercharged', 'natural']),
  ecu: line(),
  horsepower: whole(1, 5_000),
  torque_lb_ft: whole(1, 5_000),
}
export const engineStaging = {
  displacement_cc: 'int',
  cylinders: 'int',
  fuel: 'text',
  aspiration: 'text',
  ecu: 'text',
  horsepower: 'int',
  torque_lb_ft: 'int',
}
export const transmissionKind = oneOf(['manual', 'dct', 'automatic', 'cvt'])
export const gearCount = whole(1, 20)

/** The given slug, otherwise one made from the name. A row with neither is refused in `column`. */
export function slugOr(
  given: string | null,
  name: string | null,
  column: string,
  context: { addIssue: (issue: { code: 'custom'; message: string; path: string[] }) => void },
): string {
  const made = given ?? slugOf(name ?? '')
  if (made === '')
    context.addIssue({
      code: 'custom',
      path: [column],
      message: name === null ? 'is empty' : 'gives no slug: it has no latin letter or digit',
    })
  return made
}

/**
 * Writes engines from staged columns.
 * @param slug staged column of the slug
 * @param name staged column of the name
 */
export const engineEntity = (slug: string, name: string, code: string): Entity => ({
  table: 'engines',
  noun: 'engine',
  same: [slug],
  keys: [{ to: 'slug', from: slug }],
  id: 'engine_id',
  fields: [
    { to: 'name', from: name, needed: true },
    { to: 'code', from: code },
    { to: 'displacement_cc' },
    { to: 'cylinders' },
    { to: 'fuel', needed: true },
    { to: 'aspiration', needed: true },
    { to: 'ecu' },
    { to: 'horsepower' },
    { to: 'torque_lb_ft' },
  ],
})

export const transmissionEntity = (slug: string, name: string, kind: string): Entity => ({
  table: 'transmissions',
  noun: 'transmission',
  same: [slug],
  keys: [{ to: 'slug', from: slug }],
  id: 'transmission_id',
  fields: [
    { to: 'name', from: name, needed: true },
    { to: 'kind', from: kind, needed: true },
    { to: 'gears' },
    { to: 'tcu' },
  ],
})

/** Adds publishing state, for files whose rows describe the record itself. */
const withLife = (entity: Entity): Entity => ({ ...entity, fields: [...entity.fields, ...lifeFields], once: true })

const engineCells = { slug, name: line(), code: line(), ...engineFigures, ...lifeCells }
export const engines: Kind = {
  name: 'engines',
  columns: Object.keys(engineCells),
  marks: ['name', 'fuel'],
  row: z.object(engineCells).transform((row, context) => {
    checkLife(row, context)
    return { ...row, slug: slugOr(row.slug, row.name, 'name', context) }
  }),
  staging: { slug: 'text', name: 'text', code: 'text', ...engineStaging, ...lifeStaging, engine_id: 'bigint' },
  references: [],
  entities: [withLife(engineEntity('slug', 'name', 'code'))],
  lists: [],
  links: [],
}

const transmissionCells = { slug, name: line(), kind: transmissionKind, gears: gearCount, tcu: line(), ...lifeCells }
export const transmissions: Kind = {
  name: 'transmissions',
  columns: Object.keys(transmissionCells),
  marks: ['name', 'kind'],
  row: z.object(transmissionCells).transform((row, context) => {
    checkLife(row, context)
    return { ...row, slug: slugOr(row.slug, row.name, 'name', context) }
  }),
  staging: {
    slug: 'text',
    name: 'text',
    kind: 'text',
    gears: 'int',
    tcu: 'text',
    ...lifeStaging,
    transmission_id: 'bigint',
  },
  references: [],
  entities: [withLife(transmissionEntity('slug', 'name', 'kind'))],
  lists: [],
  links: [],
}

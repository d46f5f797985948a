import { describe, expect, test } from 'vitest'
import { namesInSql, sqlReferences } from './sql-references.ts'

const names = new Set(['orders', 'order_lines', 'users', 'mails'])
const found = (text: string) => namesInSql(text, names).map(({ name }) => name)

describe('tables named in SQL', () => {
  test('after from, join, into, update and in lists', () => {
    expect(found('select 1 from orders o, users as u join order_lines l on true')).toEqual([
      'orders',
      'users',
      'order_lines',
    ])
    expect(found('insert into mails (id) select 1; update public.orders set x = 1; delete from "users"')).toEqual([
      'mails',
      'orders',
      'users',
    ])
  })
  test('not in comments, texts, columns or queries with a name of their own', () => {
    expect(found("select orders, 'from users' from x -- join mails\n /* from order_lines */")).toEqual([])
    expect(found('with orders as (select 1) select * from orders')).toEqual([])
  })
})

describe('the references of the source', () => {
  const references = sqlReferences()
  test('each names a table, its owner and a place', () => {
    expect(references.length).toBeGreaterThan(300)
    for (const each of references) {
      expect(each.file).toMatch(/^src\//)
      expect(each.line).toBeGreaterThan(0)
    }
  })
  test('features import tables into SQL; no name is typed', () => {
    const typed = references.filter(({ file, how }) => how === 'name' && !/^src\/(demo|import)\//.test(file))
    expect(typed.map(({ file, line, table }) => `${file}:${line} ${table}`)).toEqual([])
  })
})

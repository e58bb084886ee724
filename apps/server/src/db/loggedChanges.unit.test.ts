import { describe, expect, test } from 'vitest'
import { changesOf, loggable } from './loggedChanges.ts'

describe('changesOf', () => {
  test('changesOf returns only the fields that differ, with both values', () => {
    expect(changesOf({ name: '甲', year: 2024, note: null }, { name: '乙', year: 2024 })).toEqual({
      values: { name: '乙' },
      before: { name: '甲' },
      after: { name: '乙' },
    })
  })

  test('changesOf is undefined if nothing differs, in whatever form the values are', () => {
    const current = { items: [{ a: 1, b: 2 }], at: new Date(5), note: null }
    expect(changesOf(current, { items: [{ b: 2, a: 1 }], at: new Date(5), note: null })).toBeUndefined()
    expect(changesOf(current, { items: [{ a: 1, b: 2, c: undefined }] })).toBeUndefined()
    expect(changesOf(current, { note: undefined })).toBeUndefined()
  })

  test('changesOf sees the clearing of a field', () => {
    expect(changesOf({ note: '旧' }, { note: null })).toMatchObject({
      before: { note: '旧' },
      after: { note: null },
    })
  })

  test('a secret is stored but never logged', () => {
    expect(changesOf({ passwordHash: 'a', name: '甲' }, { passwordHash: 'b', name: '乙' })).toEqual({
      values: { passwordHash: 'b', name: '乙' },
      before: { name: '甲' },
      after: { name: '乙' },
    })
  })
})

describe('loggable', () => {
  test('loggable leaves out secrets, folders of files, stamps, bytes and absent values', () => {
    expect(
      loggable({
        name: '甲',
        token: 't',
        dir: 'c0ffee',
        version: 3,
        createdAt: new Date(),
        source: Buffer.from('x'),
        note: undefined,
      }),
    ).toEqual({ name: '甲' })
  })
})

import { expect, test } from 'vitest'
import { recordKinds } from './recordKinds.ts'
import { recordObjects } from './recordObjects.ts'

test('the filter of the log offers every kind of record whose changes are logged', () => {
  const kinds = recordKinds.map(({ object, label }) => ({ object, label }))
  const byObject = (a: { object: string }, b: { object: string }) => a.object.localeCompare(b.object)
  expect(recordObjects.toSorted(byObject)).toEqual(kinds.toSorted(byObject))
})

import { expect, test } from 'vitest'
import { registries } from './registries.ts'
import { dueRegistries } from './reminders.ts'

test('every registry with deadlines has reminders', () => {
  const names = registries.flatMap(({ def }) => (def.deadlines ? [def.name] : []))
  expect(names.toSorted()).toEqual([...dueRegistries].toSorted())
})

import { expect, test } from 'vitest'
import { deadlineResources } from './core/resource/titles.ts'
import { resources } from './resources.ts'

test('the rows of titles.ts mark exactly the resources whose definitions have deadlines', () => {
  const names = resources.filter(({ deadlines }) => deadlines).map(({ name }) => name)
  expect(names).toEqual(deadlineResources)
})

import { expect, test } from 'vitest'
import { permissionLabels } from './permissionLabels.ts'
import { routes } from './routes.ts'

test('every permission that a call asks for has a label', () => {
  const asked = routes
    .map(({ access }) => access)
    .filter((access) => access !== 'public' && access !== 'login')
  expect(asked.length).toBeGreaterThan(400)
  expect(asked.filter((permission) => !permissionLabels[permission])).toEqual([])
})

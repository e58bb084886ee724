import { describe, expect, test } from 'vitest'
import { seedRoles } from './builtInRoles.ts'
import { permissionNames } from './permissionLabels.ts'
import type { Permission } from './core/permissions.ts'

/** Where changes of a thing without a reading permission of its own are seen. */
const seenThrough: Readonly<Record<string, string>> = {
  'experiment.value': 'experiment.variety:read',
  'experiment.point': 'experiment.variety:read',
  'experiment.blind': 'experiment.variety:read',
  'upgrade.pk': 'upgrade.record:read',
  'product.state': 'product.productRecord:read',
  'product.lifecycle': 'product.productRecord:read',
  // Everybody who signs in may read the business years: the permission is for the change alone.
  'product.setting': 'product.setting:write',
  'project.change': 'project.node:read',
  'project.closing': 'project.node:read',
  'project.fund': 'project.node:read',
  'contract.template': 'contract.record:read',
  'breeder.money': 'breeder.money:seeMoney',
  'breeder.link': 'breeder.link:seeLinks',
  'dashboard.quadrant': 'dashboard.promotion:read',
  'dashboard.amount': 'dashboard.amount:seeAmounts',
}

/** Returns the permission that lets one read what another permission changes. */
function readingOf(permission: Permission): string {
  const noun = permission.slice(0, permission.indexOf(':'))
  return seenThrough[noun] ?? `${noun}:read`
}

/** Returns the permissions whose records the owner of all of them may change and not read. */
const unread = (permissions: readonly Permission[]): string[] =>
  permissions.filter((permission) => !permissions.some((other) => other === readingOf(permission)))

test('a permission to write without the one to read is found as unread', () => {
  expect(unread(['product.paper:write', 'product.state:move', 'product.productRecord:read'])).toEqual([
    'product.paper:write',
  ])
})

describe.each(seedRoles)('$name', ({ permissions }) => {
  test('who may change a record by this built-in role may read it', () => {
    expect(unread(permissions)).toEqual([])
  })
})

test('every thing without a reading permission of its own names an existing permission in its place', () => {
  const names: readonly string[] = permissionNames
  expect(Object.values(seenThrough).filter((name) => !names.includes(name))).toEqual([])
  expect(Object.keys(seenThrough).filter((noun) => names.includes(`${noun}:read`))).toEqual([])
})

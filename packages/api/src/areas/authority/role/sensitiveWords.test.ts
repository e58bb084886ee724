import { expect, test } from 'vitest'
import { secretFields } from '../../../core/resource/fields.ts'
import { registries } from '../../research/registries.ts'
import type { MenuDefinition } from '../../../core/menuDefinition.ts'
import { menus } from '../../../menus.ts'
import { isSensitive } from './sensitiveWords.ts'

const wordsIn = (some: readonly MenuDefinition[]): string[] =>
  some.flatMap(({ permissions = [], children = [] }) => [...permissions, ...wordsIn(children)])

test('permissions to read, export and enter are not sensitive; permissions to decide, delete, reveal and grant are', () => {
  const plain = [
    'experiment.variety:read',
    'experiment.value:enter',
    'research.patent:write',
    'research.patent:import',
  ]
  expect([null, ...plain].filter(isSensitive)).toEqual([])
  const sensitive = [
    'experiment.blind:reveal',
    'experiment.value:review',
    'research.patent:audit',
    'research.patent:delete',
    'upgrade.record:publish',
    'system.role:write',
  ]
  expect(sensitive.filter(isSensitive)).toEqual(sensitive)
})

test('the permission to see a secret in full is sensitive', () => {
  const secret = registries.filter(({ def }) => secretFields(def.fields).length > 0)
  expect(secret.map(({ def }) => `${def.name}:write`).filter((word) => !isSensitive(word))).toEqual([])
  expect(secret.length).toBeGreaterThan(0)
})

test('every menu with permissions has a read permission that is not sensitive, so ticking it grants something', () => {
  const visit = (some: readonly MenuDefinition[]): string[] =>
    some.flatMap(({ label, permissions = [], children = [] }) => [
      ...(permissions.length > 0 && permissions.every(isSensitive) ? [label] : []),
      ...visit(children),
    ])
  expect(visit(menus)).toEqual([])
  expect(wordsIn(menus).some(isSensitive)).toBe(true)
})

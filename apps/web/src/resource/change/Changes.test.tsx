import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Changes, changesText } from './Changes.tsx'

afterEach(cleanup)

const users = { field: 'users', label: '人员', before: '甲、乙', after: '乙、丙' }
const list = { added: '丙', removed: '甲' }
const name = { field: 'name', label: '角色名称', before: '旧', after: '新' }

test('a list shows what was added and removed, other values show both sides', () => {
  const line = { action: 'update' as const, changes: [{ ...users, list }, name] }
  render(<Changes line={line} />)
  const words = ['人员：增加 丙；移除 甲', '角色名称：旧 → 新']
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(words)
  expect(changesText(line)).toBe(words.join('；'))
})

test('a list that only grew or shrank shows no more than that', () => {
  const textOf = (list: { added: string | null; removed: string | null }) =>
    changesText({ action: 'update', changes: [{ ...users, list }] })
  expect(textOf({ added: '丙', removed: null })).toBe('人员：增加 丙')
  expect(textOf({ added: null, removed: '甲、乙' })).toBe('人员：移除 甲、乙')
})

test('a record created with a list shows the whole list', () => {
  const changes = [{ ...users, before: null, list: { added: '乙、丙', removed: null } }]
  render(<Changes line={{ action: 'create', changes }} />)
  expect(screen.getByRole('listitem').textContent).toBe('人员：乙、丙')
})

import { describe, expect, test } from 'vitest'
import { nextMenuId, refusalOf } from './check.ts'
import { insertInto } from './insert.ts'

const known = [
  { name: 'research.patent', title: '专利', table: 'patent', menuId: 1420 },
  { name: 'research.varietyInfo', title: '品种权', table: 'variety_info', menuId: 1430 },
] as const
const places = known as unknown as Parameters<typeof refusalOf>[2]

describe('names of a new registry', () => {
  test.each([
    ['trademark', '商标', null],
    ['geoMark', '地理标志', null],
    ['patent', '商标', '专利（research.patent，表 patent）已存在'],
    ['varietyinfo', '品种权', '品种权（research.varietyInfo'],
    ['Trademark', '商标', '应为小驼峰英文'],
    ['trade-mark', '商标', '应为小驼峰英文'],
    ['trademark', 'Trademark', '应为汉字'],
    ['trademark', "商标'", '应为汉字'],
  ])('the name %s with the title %s is judged: %s', (name, title, refusal) => {
    const answer = refusalOf(name, title, places)
    if (refusal === null) expect(answer).toBeNull()
    else expect(answer).toContain(refusal)
  })
})

test('the menu entry and the nine ids after it are unused', () => {
  const menus = [{ id: 1400, children: [{ id: 1420 }, { id: 1430, children: [{ id: 1445 }] }] }]
  expect(nextMenuId(menus, places)).toBe(1450)
})

describe('added lines', () => {
  const list = 'const rows = {\n  a: 1,\n} as const\nconst more = {\n}\n'
  test('lines go to the end of the named list', () => {
    expect(insertInto(list, { path: 'x', below: 'const rows', text: '  b: 2,' })).toBe(
      'const rows = {\n  a: 1,\n  b: 2,\n} as const\nconst more = {\n}\n',
    )
  })
  test('lines go to the end of the file without a named list', () => {
    expect(insertInto('a\n', { path: 'x', text: 'b' })).toBe('a\nb\n')
  })
  test('lines are refused if the list does not exist', () => {
    expect(() => insertInto(list, { path: 'x', below: 'const none', text: 'b' })).toThrow('x has no list')
  })
})

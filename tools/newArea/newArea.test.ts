import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { addTo } from './add.ts'
import { nextAreaMenuId, refusalOf, refusalOfFiles } from './check.ts'
import { linesOf, sharedFiles } from './lines.ts'
import { publicPaths } from './publicPaths.ts'
import { filesOf } from './template.ts'

describe('names of a new area', () => {
  const taken = { names: new Set(['upgrade']), titles: new Set(['试验进展']) }
  test.each([
    ['notice', '通知', null],
    ['Notice', '通知', '应为一个小写英文单词'],
    ['fieldTrip', '通知', '应为一个小写英文单词'],
    ['class', '通知', '应为一个小写英文单词'],
    ['test', '测试', '应为一个小写英文单词'],
    ['while', '通知', '应为一个小写英文单词'],
    ['machine', '农机', null],
    ['grass', '牧草', null],
    ['machines', '农机', '应为单数'],
    ['order', '订单', '另有所指'],
    ['note', '便签', '另有所指'],
    ['count', '清点', '另有所指'],
    ['date', '日程', '另有所指'],
    ['text', '文稿', '另有所指'],
    ['api', '接口', '另有所指'],
    ['row', '田垄', '另有所指'],
    ['area', '地块', '另有所指'],
    ['notice', 'Notice', '应为2—10个汉字'],
    ['notice', "公'告", '应为2—10个汉字'],
    ['upgrade', '通知', '「upgrade」已是'],
    ['notice', '试验进展', '菜单中已有「试验进展」'],
  ])('the name %s with the title %s is judged: %s', (name, title, refusal) => {
    const answer = refusalOf({ name, title }, taken)
    if (refusal === null) expect(answer).toBeNull()
    else expect(answer).toContain(refusal)
  })
})

test('a name that a public screen has is refused', () => {
  expect(publicPaths()).toEqual(expect.arrayContaining(['login', 'homePage/introduce']))
  const taken = { names: new Set(publicPaths()), titles: new Set<string>() }
  expect(refusalOf({ name: 'login', title: '入口' }, taken)).toContain('「login」已是')
})

describe('files of a new area', () => {
  test('files that are left over are named in the refusal', () => {
    const present = ['apps/server/src/areas/visit/index.ts']
    expect(refusalOfFiles('visit', { present, isIgnored: false })).toBe(
      '以下文件已存在，请先删除或换一个名称：\napps/server/src/areas/visit/index.ts',
    )
  })
  test('a name whose files git ignores is refused', () => {
    expect(refusalOfFiles('dist', { present: [], isIgnored: true })).toContain('「dist」的文件会被 Git 忽略')
  })
  test('files that are neither there nor ignored may be written', () => {
    expect(refusalOfFiles('visit', { present: [], isIgnored: false })).toBeNull()
  })
})

test('the menu entry of an area begins a hundred that no menu uses', () => {
  expect(nextAreaMenuId([{ id: 1100, children: [{ id: 1299 }] }, { id: 9000 }])).toBe(1300)
})

describe('additions to a list', () => {
  const list = "import { a } from './a.ts'\n\nconst rows: readonly Row[] = [a]\nconst more = []\n"
  test('an item is imported and goes to the end of the named list', () => {
    expect(addTo(list, { path: 'x', list: 'const rows', item: 'b', from: './b.ts' })).toBe(
      "import { b } from './b.ts'\nimport { a } from './a.ts'\n\nconst rows: readonly Row[] = [a, b]\nconst more = []\n",
    )
  })
  test('an item becomes the only one of an empty list', () => {
    expect(addTo(list, { path: 'x', list: 'const more', item: 'b', from: './b.ts' })).toContain('more = [b]')
  })
  test('an addition is refused if the list does not exist', () => {
    expect(() => addTo(list, { path: 'x', list: 'const none', item: 'b', from: './b.ts' })).toThrow(
      'x has no line for',
    )
  })
})

test('an area has lines in five files outside its folders', () => {
  expect(new Set(linesOf('notice').map(({ path }) => path))).toEqual(new Set(sharedFiles))
  expect(sharedFiles).toHaveLength(5)
})

test('every file that an area adds lines to has the lists for them', () => {
  for (const line of linesOf('notice')) {
    const content = readFileSync(join(ROOT, line.path), 'utf8')
    expect(addTo(content, line).length, line.path).toBeGreaterThan(content.length)
  }
})

test('no name of the template is left in an area', () => {
  for (const { path, text } of filesOf({ name: 'visit', title: '来访', menuId: 1600 })) {
    expect(`${path} ${text}`).not.toMatch(/notice|通知|\.txt|MENU_ID/i)
  }
})

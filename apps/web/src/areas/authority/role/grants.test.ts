import { branchesOf, filterTree, leavesOf } from '@hepu/api/core/tree/treeNodes'
import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import type { MenuDefinition } from '@hepu/api/core/menuDefinition'
import { menus } from '@hepu/api/menus'
import { permissionLabels } from '@hepu/api/permissionLabels'
import { describe, expect, test } from 'vitest'
import {
  grantsOf,
  leavesAfter,
  mergedTicks,
  mergeRepeated,
  notAbove,
  placesOfNamesakes,
  sensitiveLabels,
  tickedLeaves,
  ticksAfter,
} from './grants.ts'
import { menuEntry } from '../menu/testMenus.ts'

const isNamed =
  (part: string) =>
  ({ label }: MenuTreeEntry): boolean =>
    label.includes(part)

const tree: MenuTreeEntry[] = [
  menuEntry('1', '首页'),
  menuEntry('2', '试验', [
    menuEntry('21', '进展', [menuEntry('211', '查看进展'), menuEntry('212', '导入数据')]),
    menuEntry('22', '标准', [menuEntry('221', '查看标准')]),
  ]),
]

describe('the ticks of a role', () => {
  test('the ticks of a role include only entries without children; a menu above is not ticked by itself', () => {
    expect(leavesOf(tree).map(({ id }) => id)).toEqual(['1', '211', '212', '221'])
    expect(tickedLeaves(tree, ['2', '21', '211'])).toEqual(['211'])
  })

  test('F-357 the ticks of a role are saved together with the menus above them, half ticked ones too', () => {
    expect(grantsOf(tree, ['211'], []).toSorted()).toEqual(['2', '21', '211'])
    expect(grantsOf(tree, [], ['2', '21', '211'])).toEqual([])
  })

  test('the ticks of a role are saved unchanged if none was changed, also without the menus above', () => {
    expect(grantsOf(tree, ['211'], ['21', '211'])).toEqual(['211', '21'])
    expect(grantsOf(tree, ['211', '212'], ['21', '211']).toSorted()).toEqual(['2', '21', '211', '212'])
    expect(grantsOf(tree, ['211'], ['21', '211', '212']).toSorted()).toEqual(['21', '211'])
  })

  test('the ticks of a role keep what the role grants and the user cannot see', () => {
    expect(grantsOf(tree, ['1'], ['211', '900'])).toEqual(['1', '900'])
  })
})

describe('ticking in what a search shows', () => {
  test('ticking an entry with hidden ones includes all entries below a match, and the menus above', () => {
    expect(branchesOf(filterTree(tree, isNamed('标准'))).map(({ id }) => id)).toEqual(['2', '22'])
    expect(leavesOf(filterTree(tree, isNamed('进展'))).map(({ id }) => id)).toEqual(['211', '212'])
    expect(filterTree(tree, isNamed('没有'))).toEqual([])
  })

  test('the ticks of hidden entries do not change in a search', () => {
    const shown = filterTree(tree, isNamed('标准'))
    expect(ticksAfter(['1', '211'], shown, '2')).toEqual(['1', '211', '221'])
    expect(ticksAfter(['1', '211', '221'], shown, '2')).toEqual(['1', '211'])
    expect(ticksAfter(['1'], shown, '211')).toEqual(['1'])
  })
})

const right = (id: string, label: string, word: string) => menuEntry(id, label, [], { type: 'r', word })
const patents: MenuTreeEntry[] = [
  menuEntry('3', '科研资产', [
    menuEntry('31', '专利', [
      right('311', '查看专利', 'research.patent:read'),
      right('312', '审核专利', 'research.patent:audit'),
      right('313', '删除专利', 'research.patent:delete'),
    ]),
    menuEntry('32', '专利-详情', [
      right('321', '查看专利', 'research.patent:read'),
      right('323', '删除专利', 'research.patent:delete'),
    ]),
    menuEntry('33', '首页', [], { isGeneral: true }),
  ]),
]

describe('ticking a menu', () => {
  test('F-357 grants the entries below it except the sensitive rights, which have ticks of their own', () => {
    expect(ticksAfter([], patents, '3')).toEqual(['311', '321'])
    expect(ticksAfter(['311'], patents, '313')).toEqual(['311', '313'])
    expect(ticksAfter(['313'], patents, '31')).toEqual(['313', '311'])
  })

  test('ticking a menu removes everything below after it has granted all, the sensitive rights too', () => {
    expect(ticksAfter(['311', '312', '321'], patents, '31')).toEqual(['321'])
    expect(ticksAfter(['311', '321'], patents, '3')).toEqual([])
    expect(ticksAfter(['312', '313'], patents, '312')).toEqual(['313'])
  })

  test('ticking a menu names each granted sensitive right once', () => {
    expect(sensitiveLabels(patents, ['311', '313', '323'])).toEqual(['删除专利'])
    expect(sensitiveLabels(patents, ['311', '321'])).toEqual([])
  })
})

describe('rights that several screens have', () => {
  const registry = [
    menuEntry('3', '科研资产', [
      menuEntry('31', '专利', [
        right('311', '查看专利', 'research.patent:read'),
        right('312', '维护专利', 'research.patent:write'),
        menuEntry(
          '32',
          '专利-新增',
          [
            right('321', '查看专利', 'research.patent:read'),
            right('322', '维护专利', 'research.patent:write'),
          ],
          { hidden: true },
        ),
        menuEntry(
          '33',
          '专利-回收站',
          [
            right('331', '查看专利', 'research.patent:read'),
            right('332', '删除专利', 'research.patent:delete'),
          ],
          { hidden: true },
        ),
      ]),
      menuEntry('34', '总览', [right('341', '查看专利', 'research.patent:read')]),
    ]),
  ]
  const merged = mergeRepeated(registry)

  test('rights that the screens below a menu repeat are one entry; a right of such a screen alone stays below it', () => {
    expect(leavesOf(merged.entries).map(({ id }) => id)).toEqual(['311', '312', '332', '341'])
    expect(branchesOf(merged.entries).map(({ id }) => id)).toEqual(['3', '31', '33', '34'])
  })

  test('rights that are one entry are granted and taken together', () => {
    expect(leavesAfter(merged, [], ['311'])).toEqual(['311', '321', '331'])
    expect(leavesAfter(merged, ['311', '321', '331', '341'], ['341'])).toEqual(['341'])
  })

  test('rights that are one entry stay as they were when another tick changes', () => {
    expect(mergedTicks(merged, ['321'])).toEqual(['311'])
    expect(leavesAfter(merged, ['321'], ['311', '332'])).toEqual(['321', '332'])
  })

  test('rights of one name name their menu, others do not', () => {
    expect([...placesOfNamesakes(merged.entries)]).toEqual([
      ['311', '专利'],
      ['341', '总览'],
    ])
  })

  test('rights of the whole catalogue have names of their own', () => {
    const tree = (list: readonly MenuDefinition[]): MenuTreeEntry[] =>
      list.map(({ id, label, hidden = false, permissions = [], children = [] }) =>
        menuEntry(
          String(id),
          label,
          [
            ...permissions.map((word, at) => right(`${id}-${at}`, permissionLabels[word], word)),
            ...tree(children),
          ],
          { hidden },
        ),
      )
    const { entries } = mergeRepeated(tree(menus))
    const places = placesOfNamesakes(entries)
    const rights = leavesOf(entries).filter(({ type }) => type === 'r')
    const names = rights.map(({ id, label }) => `${label} · ${places.get(id) ?? ''}`)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(rights.filter(({ label }) => label === '查看专利')).toHaveLength(1)
  })
})

describe('the marks of what the organisation above does not grant', () => {
  const of = (id: string, isInherited: boolean, children: readonly MenuTreeEntry[] = []) =>
    menuEntry(id, id, children, { isInherited })

  test('the marks of what the organisation above does not grant are on the topmost entries, and not on what everybody has', () => {
    const mixed = [
      of('1', true, [of('11', true), of('12', false)]),
      of('2', false, [of('21', false)]),
      menuEntry('3', '首页', [], { isGeneral: true, isInherited: false }),
    ]
    expect([...notAbove(mixed)]).toEqual(['12', '2'])
  })

  test('the marks of what the organisation above does not grant are absent if nothing is granted above', () => {
    expect([...notAbove([of('1', false, [of('11', false)])])]).toEqual([])
  })
})

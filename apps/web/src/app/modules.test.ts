import type { MenuDefinition } from '@hepu/api/core/menuDefinition'
import { menus } from '@hepu/api/menus'
import { describe, expect, test } from 'vitest'
import { trimPath } from '../workspace/paths.ts'
import { findScreen } from './screens.ts'

/** Addresses of the menu that lead to a screen of the product, for a user who may see everything. */
const shown = (entries: readonly MenuDefinition[]): string[] =>
  entries
    .filter(({ hidden }) => !hidden)
    .flatMap(({ path, children = [] }) => {
      const inner = shown(children)
      return inner.length > 0 ? inner : [trimPath(path)]
    })
const leaves = shown(menus)

/** The modules of the product, each with the beginning of the addresses of its screens. */
const modules: Readonly<Record<string, string>> = {
  育种: 'breeding/',
  科研资产: 'research/',
  立项审批: 'task/projectApproval',
  合同: 'task/contract',
  品种审定: 'research/varietyList',
  品种权: 'research/varietyInfoList',
  实验室: 'research/laboratoryList',
  试验品种: 'estimate/',
  成果交易: 'business/',
  育种家: 'breeding/breederArchive',
  成果展示: 'change/',
  服务商与咨询: 'integration/',
  驾驶舱: 'cockpit/',
  机构管理: 'system/organization',
  角色设置: 'system/role',
  菜单管理: 'system/menu',
}

describe('the menu of a user who may see everything', () => {
  test('F-003 every module has a screen of its own in the menu', () => {
    const missing = Object.entries(modules).filter(
      ([, start]) => !leaves.some((path) => path.startsWith(start) && findScreen(path)),
    )
    expect(missing).toEqual([])
  })

  test('F-003 every entry of the menu leads to a screen', () => {
    expect(leaves.filter((path) => !findScreen(path))).toEqual([])
  })
})

/** The areas of screens beside those of the trial, each with one of its addresses and the title there. */
const areas: readonly (readonly [path: string, title: string | RegExp])[] = [
  ['resetPassword', '重置密码'],
  ['iframe/:menuId', '嵌入页面'],
  ['cockpit/internal', '驾驶舱（内部）'],
  ['cockpit/external', '驾驶舱（外部）'],
  ['task/projectApplication', /申报/],
  ['task/projectApproval', /审批|立项/],
  ['task/projectExamine', /审核|考核|检查/],
  ['task/projectExecute', /执行|实施/],
  ['task/projectClosing', /结题/],
  ['task/contract', /合同/],
  ['task/contractTemplate', /合同模板/],
  ['task/projectSource', /来源/],
  ['integration/providerManage', /服务商/],
  ['integration/providerCategory', /分类/],
  ['research/patentList', /专利/],
  ['research/patentList/recycleBin', /回收站/],
  ['system/user', '用户管理'],
  ['system/role', '角色设置'],
  ['system/menu', '菜单管理'],
  ['system/organization', '机构管理'],
  ['system/supplier', /供应商/],
  ['system/personnel', /人员/],
  ['system/personalInfo', '个人信息'],
  ['system/changePassword', '修改密码'],
  ['system/changeAccount', '更换账号'],
]

describe('addresses after signing in', () => {
  test.each(areas)('F-043 %s has its screen', (path, title) => {
    expect(findScreen(path)?.title).toMatch(title)
  })
})

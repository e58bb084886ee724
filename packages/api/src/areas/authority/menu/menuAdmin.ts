import { z } from 'zod'
import {
  can,
  done,
  flag,
  idIn,
  idOut,
  idsIn,
  moment,
  nothing,
  optText,
  text,
  whyNot,
} from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'
import { menuShape } from './menuShape.ts'
import { menuLabels } from '../authorityLabels.ts'

const READ = 'system.menu:read'
const WRITE = 'system.menu:write'
/** Who gives roles their rights reads what there is to give. */
const READ_GRANTS = 'system.role:read'

const menuFacts = z.object({
  id: idOut,
  parentId: idOut.nullable(),
  ...menuShape,
  /** Made by the product: path, component, kind and permission word follow its catalogue. */
  isBuiltIn: z.boolean(),
  /** Granted to a role of the organisation above; null where no organisation was asked about. */
  isInherited: z.boolean().nullable(),
  updateTime: moment,
  version: z.number(),
  can,
  whyNot,
})
export type MenuFacts = z.input<typeof menuFacts>

/** A menu with the menus below it, as a handler returns it. */
export interface MenuNode extends MenuFacts {
  children: MenuNode[]
}
/** The same as the web reads it. */
export interface MenuTreeEntry extends z.output<typeof menuFacts> {
  children: MenuTreeEntry[]
}
const menuNode: z.ZodType<MenuTreeEntry, MenuNode> = menuFacts.extend({
  get children() {
    return z.array(menuNode)
  },
})
const tree = z.array(menuNode)

export const menuResourceTree = query({
  method: 'GET',
  path: '/api/authority/authority/menuResourceTree',
  summary: '全部菜单及其资源的树',
  access: READ,
  reads: ['system.menu', 'system.role'],
  input: nothing,
  output: tree,
})

export const menuTree = query({
  method: 'GET',
  path: '/api/authority/menuV2/menuTree',
  summary: '全部菜单的树，不含资源',
  access: READ,
  reads: ['system.menu', 'system.role'],
  input: nothing,
  output: tree,
})

export const getMenuTree = query({
  method: 'GET',
  path: '/api/authority/authority/getMenuTree',
  summary: '菜单树；flag 为 true 时只含侧栏显示的菜单',
  access: READ,
  reads: ['system.menu', 'system.role'],
  input: z.object({ flag: flag('只看侧栏菜单').optional() }),
  output: tree,
})

export const menuSourceTree = query({
  method: 'GET',
  path: '/api/authority/menuV2/menuSourceTree',
  summary: '本人可在该机构授出的菜单与资源的树',
  access: READ_GRANTS,
  reads: ['system.menu', 'system.role', 'system.organization'],
  input: z.object({ orgId: idIn('机构').optional() }),
  output: tree,
})

export const inheritList = query({
  method: 'GET',
  path: '/api/authority/menuV2/getInheritList',
  summary: '机构的菜单与资源，标明从上级机构继承的；flag 为 true 时只含继承的',
  access: READ_GRANTS,
  reads: ['system.menu', 'system.role', 'system.organization'],
  input: z.object({ orgId: idIn('机构').optional(), flag: flag('只看继承的').optional() }),
  output: z.array(menuFacts),
})

export const menuDetail = query({
  method: 'GET',
  path: '/api/authority/authority/menuDetail',
  summary: '一个菜单',
  access: READ,
  reads: ['system.menu', 'system.role'],
  input: z.object({ id: idIn('菜单') }),
  output: menuFacts,
})

export const resourceList = query({
  method: 'GET',
  path: '/api/authority/authority/resourceList',
  summary: '一个菜单的资源',
  access: READ,
  reads: ['system.menu', 'system.role'],
  input: z.object({ menuId: idIn('菜单') }),
  output: z.array(menuFacts),
})

export const resourceDetail = query({
  method: 'GET',
  path: '/api/authority/authority/resourceDetail',
  summary: '一个资源',
  access: READ,
  reads: ['system.menu', 'system.role'],
  input: z.object({ id: idIn('资源') }),
  output: menuFacts,
})

/** A place of the product, or a site of its own, which is shown in a frame. */
const pathRule = /^(https?:\/\/[^\s"'<>]+|[\w\-/]+)$/i

/** Of an entry that is changed, what is left out stays as it is. */
/** What is said of a menu. */
export const menuFields = {
  parentId: idIn(menuLabels.parentId).nullish(),
  label: text(menuLabels.label, 30),
  code: optText(menuLabels.code, 100).optional(),
  path: text(menuLabels.path, 500).regex(
    pathRule,
    '路径只含字母、数字、- _ /，或以 http:// 、https:// 开头的网址',
  ),
  component: optText(menuLabels.component, 200).optional(),
  icon: optText(menuLabels.icon, 40).optional(),
  description: optText(menuLabels.description, 200).optional(),
  isGeneral: z.boolean('人人可用须为是或否').optional(),
  isIframe: z.boolean('嵌入页面须为是或否').optional(),
  hidden: z.boolean('侧栏不显示须为是或否').optional(),
  keepAlive: z.boolean('保留页面状态须为是或否').optional(),
}

export const edited = { id: idIn('编号'), version: z.number('缺少版本号').int() }
export const created = z.object({ id: idOut })

export const menuInsert = command({
  method: 'POST',
  path: '/api/authority/authority/insertMenu',
  summary: '新增菜单',
  access: WRITE,
  changes: ['system.menu'],
  input: z.object(menuFields),
  output: created,
})

export const menuEdit = command({
  method: 'POST',
  path: '/api/authority/authority/editMenu',
  summary: '修改菜单',
  access: WRITE,
  changes: ['system.menu'],
  input: z.object({ ...menuFields, ...edited }),
  output: done,
})

export const menuDelete = command({
  method: 'POST',
  path: '/api/authority/authority/delMenu',
  summary: '删除菜单；有下级、在用的与系统菜单不能删除',
  access: WRITE,
  changes: ['system.menu'],
  input: z.object({ ids: idsIn('菜单') }),
  output: done,
})

export const resourceDelete = command({
  method: 'POST',
  path: '/api/authority/authority/delResource',
  summary: '删除资源；已授予角色的与系统资源不能删除',
  access: WRITE,
  changes: ['system.menu'],
  input: z.object({ ids: idsIn('资源') }),
  output: done,
})

export const menuSorts = command({
  method: 'POST',
  path: '/api/authority/menuV2/sorts',
  summary: '保存同级菜单的次序：全部同级菜单一次给出',
  access: WRITE,
  changes: ['system.menu'],
  input: z.object({ parentId: idIn('上级菜单').nullish(), ids: idsIn('菜单') }),
  output: done,
})

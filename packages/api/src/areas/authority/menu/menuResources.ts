import { z } from 'zod'
import { done, idIn, optText, text } from '../../../core/wireFields.ts'
import { permissionNames } from '../../../permissionLabels.ts'
import { command } from '../../../core/route.ts'
import { created, edited, menuFields } from './menuAdmin.ts'

/** Calls that save resources. They stand apart because they know every permission, which 菜单管理 need not load to be read. */
const WRITE = 'system.menu:write'

const resourceFields = {
  menuId: idIn('所属菜单'),
  label: text('资源名称', 30),
  word: z.enum(permissionNames, '权限字不正确，须从列表中选择'),
  description: optText('说明', 200).optional(),
}

export const resourceInsert = command({
  method: 'POST',
  path: '/api/authority/authority/insertResource',
  summary: '在菜单下新增资源',
  access: WRITE,
  changes: ['system.menu'],
  input: z.object(resourceFields),
  output: created,
})

export const resourceEdit = command({
  method: 'POST',
  path: '/api/authority/authority/editResource',
  summary: '修改资源',
  access: WRITE,
  changes: ['system.menu'],
  input: z.object({ ...resourceFields, ...edited }),
  output: done,
})

/** A menu (`type` m) or a resource (r) in one shape; which fields must be there follows from the type. */
const eitherFields = {
  ...menuFields,
  type: z.enum(['m', 'r'], '类型不正确'),
  /** Of a menu only. */
  path: menuFields.path.optional(),
  /** Of a resource only. */
  word: resourceFields.word.optional(),
}

export const menuResourceSave = command({
  method: 'POST',
  path: '/api/authority/menuV2/saveMenuResource',
  summary: '新增菜单或资源',
  access: WRITE,
  changes: ['system.menu'],
  input: z.object(eitherFields),
  output: created,
})

export const menuResourceEdit = command({
  method: 'POST',
  path: '/api/authority/menuV2/editMenuResource',
  summary: '修改菜单或资源',
  access: WRITE,
  changes: ['system.menu'],
  input: z.object({ ...eitherFields, ...edited }),
  output: done,
})

import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import {
  can,
  done,
  idIn,
  idOut,
  idsIn,
  moment,
  nothing,
  optText,
  text,
  whyNot,
} from '../../../core/wireFields.ts'
import { nodeKey } from '../node/projectTracking.ts'
import { projectResources } from './projectResources.ts'

const READ = 'project.authRole:read'
const WRITE = 'project.authRole:write'
const NODE = 'project.node:read'
const PATH = '/api/project/projectAuthRole'
const SORTS = ['updateTime', 'name'] as const

/** Labels of a role of projects. */
export const authRoleLabels = {
  name: '角色名称',
  code: '角色编码',
  resources: '权限',
  state: '状态',
  remark: '备注',
} as const
const labels = authRoleLabels

const resources = z
  .array(z.enum(projectResources, `${labels.resources}不正确`), `${labels.resources}必填`)
  .min(1, `至少勾选一项${labels.resources}`)
  .transform((list) => [...new Set(list)])

const roleRow = z.object({
  id: idOut,
  name: z.string(),
  code: z.string(),
  resources: z.array(z.enum(projectResources)),
  state: z.number(),
  remark: z.string().nullable(),
  /** Members that hold it. */
  members: z.number(),
  updatedByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, delete. */
  can,
  whyNot,
})
export type AuthRole = z.output<typeof roleRow>

const values = {
  name: text(labels.name, 30),
  code: text(labels.code, 20).regex(
    /^[A-Z][A-Z0-9_]*$/,
    `${labels.code}由大写字母、数字和下划线组成，以字母开头`,
  ),
  resources,
  remark: optText(labels.remark, 200),
}
const id = idIn('项目角色')
const READS = ['project.authRole', 'project.node', 'system.user'] as const

export const pageProjectAuthRoleList = query({
  method: 'POST',
  path: `${PATH}/pageProjectAuthRoleList`,
  summary: '项目角色列表',
  access: READ,
  reads: READS,
  input: pageInput(
    {
      name: optText(labels.name, 30),
      state: z.coerce
        .number()
        .int()
        .min(0, `${labels.state}不正确`)
        .max(1, `${labels.state}不正确`)
        .nullish(),
    },
    SORTS,
  ),
  output: pageOutput(roleRow),
})

export const queryProjectAuthRoleDetail = query({
  method: 'POST',
  path: `${PATH}/queryProjectAuthRoleDetail`,
  summary: '项目角色详情',
  access: READ,
  reads: READS,
  input: z.object({ id }),
  output: roleRow,
})

/** Roles that may be given to members: those in use. */
export const queryProjectAuthRoleList = query({
  method: 'POST',
  path: `${PATH}/queryProjectAuthRoleList`,
  summary: '可选的项目角色',
  access: NODE,
  reads: ['project.authRole'],
  input: nothing,
  output: z.array(z.object({ id: idOut, name: z.string(), resources: z.array(z.enum(projectResources)) })),
})

export const insertProjectAuthRole = command({
  method: 'POST',
  path: `${PATH}/insertProjectAuthRole`,
  summary: '新增项目角色',
  access: WRITE,
  changes: ['project.authRole'],
  input: z.object(values),
  output: z.object({ id: idOut }),
})

export const updateProjectAuthRole = command({
  method: 'POST',
  path: `${PATH}/updateProjectAuthRole`,
  summary: '修改项目角色',
  access: WRITE,
  changes: ['project.authRole'],
  input: z.object({ id, version: z.number('版本必填').int('版本不正确'), ...values }),
  output: z.object({ version: z.number() }),
})

export const updateProjectAuthRoleState = command({
  method: 'POST',
  path: `${PATH}/updateProjectAuthRoleState`,
  summary: '启用或停用项目角色',
  access: WRITE,
  changes: ['project.authRole'],
  input: z.object({
    id,
    state: z.coerce
      .number(`${labels.state}必填`)
      .int(`${labels.state}不正确`)
      .min(0, `${labels.state}不正确`)
      .max(1, `${labels.state}不正确`),
  }),
  output: done,
})

export const deleteProjectAuthRole = command({
  method: 'GET',
  path: `${PATH}/deleteProjectAuthRole`,
  summary: '删除项目角色',
  access: WRITE,
  changes: ['project.authRole'],
  input: z.object({ ids: idsIn('项目角色') }),
  output: done,
})

/** The screens of a project and what may be done there; all, or those whose name or label contains a text. */
export const projectMenuResourceList = query({
  method: 'GET',
  path: `${PATH}/projectMenuResourceList`,
  summary: '项目菜单的权限',
  access: NODE,
  reads: [],
  input: z.object({ menuName: optText('菜单名称', 30) }),
  output: z.array(
    z.object({
      menuId: idOut,
      menuName: z.string(),
      label: z.string(),
      resources: z.array(z.object({ code: z.enum(projectResources), label: z.string() })),
    }),
  ),
})

/** What the caller may do with a node: by his roles there and above, as director, and as owner. */
export const myProjectAuths = query({
  method: 'POST',
  path: `${PATH}/myProjectAuths`,
  summary: '当前用户在项目中的权限',
  access: NODE,
  reads: ['project.node', 'project.authRole'],
  input: z.object(nodeKey),
  output: z.array(z.enum(projectResources)),
})

/** The part of the caller's rights on a node that belongs to one screen. */
export const getResourceByProjectMenu = query({
  method: 'POST',
  path: `${PATH}/getResourceByProjectMenu`,
  summary: '当前用户在项目菜单中的权限',
  access: NODE,
  reads: ['project.node', 'project.authRole'],
  input: z.object({
    projectId: idIn('项目'),
    menuId: idIn('菜单'),
    topicAssignmentId: idIn('课题或任务').nullish(),
  }),
  output: z.array(z.enum(projectResources)),
})

const roleIds = z
  .array(id, '项目角色不正确')
  .max(20, '项目角色最多20个')
  .transform((list) => [...new Set(list)])

export const insertOrUpdateProjectMemberAuthRole = command({
  method: 'POST',
  path: `${PATH}/insertOrUpdateProjectMemberAuthRole`,
  summary: '保存成员的项目角色',
  access: NODE,
  changes: ['project.node'],
  input: z.object({ memberId: idIn('成员'), roleIds }),
  output: done,
})

export const queryProjectMemberAuthRole = query({
  method: 'POST',
  path: `${PATH}/queryProjectMemberAuthRole`,
  summary: '成员的项目角色',
  access: NODE,
  reads: ['project.node', 'project.authRole'],
  input: z.object({ memberId: idIn('成员'), userId: idIn('人员').nullish() }),
  output: z.array(z.object({ id: idOut, name: z.string(), state: z.number() })),
})

/** Members of any project of the organisation that hold one of these roles. */
export const queryMemberAuthRole = query({
  method: 'POST',
  path: `${PATH}/queryMemberAuthRole`,
  summary: '持有项目角色的成员',
  access: READ,
  reads: ['project.node', 'project.authRole', 'system.user'],
  input: z.object({ roleIds: idsIn('项目角色') }),
  output: z.array(
    z.object({
      memberId: idOut,
      userId: idOut,
      userName: z.string(),
      nodeId: idOut,
      nodeName: z.string(),
      roleIds: z.array(idOut),
    }),
  ),
})

export const insertOrUpdateMemberAuthRole = command({
  method: 'POST',
  path: `${PATH}/insertOrUpdateMemberAuthRole`,
  summary: '批量保存成员的项目角色',
  access: NODE,
  changes: ['project.node'],
  input: z.object({
    members: z
      .array(z.object({ memberId: idIn('成员'), roleIds }), '成员必填')
      .min(1, '请选择成员')
      .max(200, '一次最多200名成员'),
  }),
  output: done,
})

import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import {
  can,
  done,
  idIn,
  idOut,
  idsIn,
  moment,
  nothing,
  option,
  optText,
  text,
  whyNot,
} from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'
import {
  dataOffer,
  dataOrgIdsIn,
  dataScopeIn,
  dataScopeValues,
  placedOrg,
} from '../dataPermission/dataScope.ts'
import { roleLabels } from '../authorityLabels.ts'

const READ = 'system.role:read'
const WRITE = 'system.role:write'

const state = z.coerce.number('状态不正确').int('状态不正确').min(0, '状态不正确').max(1, '状态不正确')

const roleRow = z.object({
  id: idOut,
  orgId: idOut,
  orgName: z.string(),
  name: z.string(),
  code: z.string(),
  /** The administrator's role: it grants everything and cannot be changed, switched off or deleted. */
  isSystem: z.boolean(),
  state: z.number(),
  /** 数据权限, which narrows that of the organisation; null leaves it to the organisation. */
  dataScope: z.enum(dataScopeValues).nullable(),
  /** What that comes to within the data permission of the organisation. */
  dataEffect: z.enum(dataScopeValues),
  /** How many people have it. */
  users: z.number(),
  createTime: moment,
  updateTime: moment,
  updatedByName: z.string().nullable(),
  version: z.number(),
  can,
  whyNot,
})

const page = {
  access: READ,
  reads: ['system.role', 'system.menu', 'system.user', 'system.organization'],
  input: pageInput(
    {
      /** The current organisation when absent. */
      orgId: idIn('机构').optional(),
      name: z.string().trim().max(60).optional(),
      state: state.optional(),
    },
    ['id', 'name', 'updateTime'],
  ),
  output: pageOutput(roleRow),
} as const

export const rolePage = query({
  ...page,
  method: 'POST',
  path: '/api/authority/roleV2/selectPage',
  summary: '角色列表，默认为当前机构的角色',
})

export const rolePageV1 = query({
  ...page,
  method: 'POST',
  path: '/api/authority/role/queryPage',
  summary: '角色列表（旧版）',
})

export const roleAll = query({
  method: 'GET',
  path: '/api/authority/role/all',
  summary: '机构的全部启用角色，不分页',
  access: READ,
  reads: ['system.role', 'system.menu', 'system.user', 'system.organization'],
  input: z.object({ orgId: idIn('机构').optional() }),
  output: z.array(roleRow),
})

export const roleShow = query({
  method: 'GET',
  path: '/api/authority/roleV2/select/{id}',
  summary: '一个角色及其菜单与资源',
  access: READ,
  reads: ['system.role', 'system.menu', 'system.user', 'system.organization'],
  input: z.object({ id: idIn('角色') }),
  output: roleRow.extend({
    menuIds: z.array(idOut),
    /** The chosen organisations, with 指定机构. */
    dataOrgs: z.array(placedOrg),
  }),
})

export const roleOrgs = query({
  method: 'GET',
  path: '/api/authority/role/orgList',
  summary: '角色可属的机构：当前机构及其全部下级，下级缩进',
  access: READ,
  reads: ['system.organization'],
  input: nothing,
  output: z.array(option),
})

export const roleDataPermission = query({
  method: 'GET',
  path: '/api/authority/role/dataPermission',
  summary: '某机构的角色可设置的数据权限；不能超出该机构与当前用户的范围',
  access: READ,
  reads: ['system.role', 'system.organization'],
  input: z.object({ orgId: idIn('机构').optional() }),
  output: dataOffer.extend({
    orgId: idOut,
    /** Whether a role may leave it to its organisation. */
    byOrganization: z.boolean(),
  }),
})

/** Most menus and resources of a role. */
const MAX_GRANTS = 5000

const content = {
  name: text(roleLabels.name, 60),
  /** Menus and resources it grants. */
  menuIds: z.array(idIn('菜单'), '请选择菜单').max(MAX_GRANTS, `菜单与资源最多${MAX_GRANTS}项`),
  /** Stays as it is when absent; a new role leaves it to its organisation. */
  dataScope: dataScopeIn.nullable().optional(),
  dataOrgIds: dataOrgIdsIn.optional(),
}

const insert = {
  access: WRITE,
  changes: ['system.role'],
  input: z.object({
    ...content,
    orgId: idIn('机构').optional(),
    /** Made up when absent. */
    code: optText(roleLabels.code, 40)
      .refine((v) => v === null || /^[A-Za-z][\w-]*$/.test(v), '角色编码须以字母开头，只含字母、数字、- 和 _')
      .optional(),
  }),
  output: z.object({ id: idOut }),
} as const

export const roleSave = command({
  ...insert,
  method: 'POST',
  path: '/api/authority/roleV2/save',
  summary: '新增角色及其授权',
})

export const roleInsertV1 = command({
  ...insert,
  method: 'POST',
  path: '/api/authority/role/insert',
  summary: '新增角色（旧版）',
})

const edit = {
  access: WRITE,
  changes: ['system.role'],
  input: z.object({ ...content, id: idIn('角色'), version: z.number('缺少版本号').int() }),
  output: done,
} as const

export const roleUpdate = command({
  ...edit,
  method: 'POST',
  path: '/api/authority/roleV2/update',
  summary: '修改角色及其授权',
})

export const roleEditV1 = command({
  ...edit,
  method: 'POST',
  path: '/api/authority/role/edit',
  summary: '修改角色（旧版）',
})

const remove = {
  access: WRITE,
  changes: ['system.role'],
  input: z.object({ ids: idsIn('角色') }),
  output: done,
} as const

export const roleDelete = command({
  ...remove,
  method: 'POST',
  path: '/api/authority/roleV2/delete',
  summary: '删除角色；有人使用的与系统角色不能删除',
})

export const roleDeleteV1 = command({
  ...remove,
  method: 'POST',
  path: '/api/authority/role/delete',
  summary: '删除角色（旧版）',
})

export const roleState = command({
  method: 'POST',
  path: '/api/authority/roleV2/updateState',
  summary: '启用或停用角色',
  access: WRITE,
  changes: ['system.role'],
  input: z.object({ id: idIn('角色'), state }),
  output: done,
})

const person = z.object({
  userId: idOut,
  account: z.string(),
  name: z.string(),
  position: z.string().nullable(),
  state: z.number(),
})

const people = {
  roleId: idIn('角色'),
  /** Part of name or account. */
  name: z.string().trim().max(60).optional(),
}

export const roleUserPage = query({
  method: 'POST',
  path: '/api/authority/roleV2/selectUserRolePage',
  summary: '已分配某角色的人员；id 为分配记录的编号',
  access: READ,
  reads: ['system.role', 'system.user'],
  input: pageInput(people, ['id', 'name', 'account']),
  output: pageOutput(
    person.extend({
      id: z.string(),
      /** He has another role besides this one. */
      hasOthers: z.boolean(),
    }),
  ),
})

export const roleUserList = query({
  method: 'POST',
  path: '/api/authority/roleV2/listRoleUser',
  summary: '可分配某角色的人员（该角色所属机构的人员），assigned 标明是否已分配',
  access: READ,
  reads: ['system.role', 'system.user'],
  input: pageInput({ ...people, assigned: z.boolean('分配状态不正确').optional() }, [
    'id',
    'name',
    'account',
  ]),
  output: pageOutput(person.extend({ id: idOut, assigned: z.boolean() })),
})

export const roleUserSave = command({
  method: 'POST',
  path: '/api/authority/roleV2/saveRoleUser',
  summary: '将角色分配给所选人员',
  access: WRITE,
  changes: ['system.role', 'system.user'],
  input: z.object({ roleId: idIn('角色'), userIds: idsIn('人员') }),
  output: done,
})

const assignment = /^([1-9]\d{0,15})-([1-9]\d{0,15})$/

/** Returns the id of an assignment, made of its user and its role. */
export const assignmentId = (userId: number, roleId: number): string => `${userId}-${roleId}`

export const roleUserDelete = command({
  method: 'POST',
  path: '/api/authority/roleV2/deleteUserRole',
  summary: '取消所选的角色分配',
  access: WRITE,
  changes: ['system.role', 'system.user'],
  input: z.object({
    ids: z
      .union([z.array(z.string()), z.string()], '请选择人员')
      .transform((ids) => (Array.isArray(ids) ? ids : ids.split(',')).filter(Boolean))
      .pipe(
        z
          .array(z.string().regex(assignment, '分配记录编号不正确'))
          .min(1, '请选择人员')
          .max(1000, '一次最多1000条'),
      )
      .transform((ids) =>
        [...new Set(ids)].map((id) => {
          const [, userId, roleId] = assignment.exec(id)!
          return { userId: Number(userId), roleId: Number(roleId) }
        }),
      ),
  }),
  output: done,
})

import { z } from 'zod'
import { can, done, idIn, idOut, idsIn, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { crops, cropValues } from '../../../core/crops.ts'
import { userLabels } from '../authorityLabels.ts'
import { stateIn } from '../organization/organization.ts'
import { genders } from '../profile/profile.ts'
import { passwordRule } from '../../../core/password.ts'
import { mobile } from '../signIn/sms.ts'

const read = 'system.user:read'
const write = 'system.user:write'

const named = z.object({ id: idOut, name: z.string() })

/** One user as administrators see him; organisations and roles only as far as the administrator's own reach. */
export const userRow = z.object({
  id: idOut,
  account: z.string(),
  name: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  gender: z.string().nullable(),
  position: z.string().nullable(),
  state: z.number(),
  mustChangePassword: z.boolean(),
  /** `crops`: the crops that the user may work with there; an empty list means all. */
  orgs: z.array(named.extend({ crops: z.array(z.enum(cropValues)) })),
  roles: z.array(named),
  version: z.number(),
  createTime: moment,
  /** edit · state · password · delete · roles · leave · sessions. */
  can,
  whyNot,
})
export type UserRow = z.output<typeof userRow>

const USER_SORTS = ['createTime', 'name', 'account', 'mobile', 'state'] as const
/** Filters of lists of users. */
export const userFilters = {
  /** Part of a name or account. */
  name: optText('姓名', 50),
  mobile: optText('手机号', 20),
  state: stateIn.nullish(),
}

export const pageUsers = query({
  method: 'POST',
  path: '/api/authority/userV2/selectPage',
  summary: '一个机构及其下级的用户（默认当前机构）',
  access: read,
  reads: ['system.user', 'system.role', 'system.organization'],
  input: pageInput({ orgId: idIn('机构').nullish(), ...userFilters }, USER_SORTS),
  output: pageOutput(userRow),
})
export const pageUsersOf = query({
  method: 'POST',
  path: '/api/authority/user/page/{orgId}',
  summary: '在一个机构任职的用户',
  access: read,
  reads: ['system.user', 'system.role', 'system.organization'],
  input: pageInput(userFilters, USER_SORTS).extend({ orgId: idIn('机构') }),
  output: pageOutput(userRow),
})

export const getUser = query({
  method: 'GET',
  path: '/api/authority/userV2/select/{id}',
  summary: '一个用户',
  access: read,
  reads: ['system.user', 'system.role', 'system.organization'],
  input: z.object({ id: idIn('用户') }),
  output: userRow,
})

/** An organisation with its people and the organisations below it. */
const userOrgNode = z.object({
  id: idOut,
  name: z.string(),
  users: z.array(z.object({ id: idOut, name: z.string(), state: z.number() })),
  get children() {
    return z.array(userOrgNode)
  },
})
export const userOrgTree = query({
  method: 'GET',
  path: '/api/authority/user/getUserOrgTree',
  summary: '当前机构及其下级的树，含各机构的用户',
  access: read,
  reads: ['system.user', 'system.organization'],
  input: z.object({}),
  output: z.array(userOrgNode),
})

/** Who has an account or mobile; named only to those who may see him. */
const holder = z.object({
  exists: z.boolean(),
  /** Which of the two is taken. */
  field: z.enum(['account', 'mobile']).nullable(),
  /** What is said of it; empty when it is free. */
  message: z.string(),
  user: z.object({ id: idOut, name: z.string(), account: z.string() }).nullable(),
})
export const findUniqUser = query({
  method: 'GET',
  path: '/api/authority/user/findUniqUser',
  summary: '账号或手机号是否已被使用',
  access: read,
  reads: ['system.user'],
  input: z.object({
    account: optText('账号', 64),
    mobile: optText('手机号', 20),
    /** The user being edited: his own account and mobile do not count. */
    id: idIn('用户').optional(),
  }),
  output: holder,
})
export const findByAccountOrMobile = query({
  method: 'GET',
  path: '/api/authority/user/findByAccountOrMobile',
  summary: '按账号或手机号找一个用户',
  access: read,
  reads: ['system.user'],
  input: z.object({ accountOrMobile: text('账号或手机号', 64) }),
  output: holder,
})

/** Any number of roles, none too. */
const rolesIn = z
  .union([idsIn('角色'), z.literal('').transform(() => []), z.tuple([])], '角色不正确')
  .nullish()
  .transform((ids) => ids ?? [])

const cropNames = crops.map(({ value, label }) => `${value}（${label}）`).join('、')
const CROPS_WRONG = `${userLabels.crops}不正确，应按机构列出作物：${cropNames}；不列为全部`

/**
 * Crops a user may work with, by organisation; an empty list means all. An organisation that is not named keeps its crops,
 * and a new one gets all crops of the administrator.
 */
const cropsIn = z
  .array(
    z.object(
      {
        orgId: idIn(`${userLabels.crops}的机构`),
        crops: z.array(z.enum(cropValues, CROPS_WRONG), CROPS_WRONG),
      },
      CROPS_WRONG,
    ),
    CROPS_WRONG,
  )
  .optional()

/** What an e-mail address looks like. */
export const EMAIL_EXAMPLE = 'name@example.com'

const person = {
  name: text(userLabels.name, 50),
  mobile: z
    .union([z.literal('').transform(() => null), mobile])
    .nullish()
    .transform((value) => value ?? null),
  email: optText(userLabels.email, 100).refine(
    (value) => !value || z.email().safeParse(value).success,
    `邮箱格式不正确，例如 ${EMAIL_EXAMPLE}`,
  ),
  gender: z
    .union([z.enum(genders), z.literal('')], '性别只能是男或女')
    .nullish()
    .transform((value) => value || null),
  position: optText(userLabels.position, 50),
  orgIds: idsIn(userLabels.orgIds),
  crops: cropsIn,
}

export const newUserForm = z.object({
  account: text(userLabels.account, 64).regex(/^[A-Za-z0-9_.@-]+$/, '账号只能含字母、数字和 _ . @ -'),
  ...person,
  /** Roles in these organisations. */
  roleIds: rolesIn,
  /** First password; made up when blank. */
  password: z
    .literal('')
    .transform(() => null)
    .or(passwordRule)
    .nullish(),
})
const save = {
  method: 'POST',
  summary: '新增用户；未填初始密码时自动生成，仅此一次返回',
  access: write,
  changes: ['system.user'],
  input: newUserForm,
  /** `password` only when it was made up. */
  output: z.object({ id: idOut, password: z.string().nullable() }),
} as const
export const saveUser = command({ ...save, path: '/api/authority/userV2/save' })
export const addUserAndOrg = command({ ...save, path: '/api/authority/user/addUserAndOrg' })

export const userForm = z.object({
  id: idIn('用户'),
  /** The version the form was opened with. */
  version: z.coerce.number('版本必填').int('版本不正确'),
  ...person,
})
const update = {
  method: 'POST',
  summary: '修改用户及其所属机构',
  access: write,
  changes: ['system.user', 'system.session'],
  input: userForm,
  output: z.object({ id: idOut, version: z.number() }),
} as const
export const updateUser = command({ ...update, path: '/api/authority/userV2/update' })
export const updateUserAndOrg = command({ ...update, path: '/api/authority/user/updateUserAndOrg' })

export const updateUserState = command({
  method: 'POST',
  path: '/api/authority/user/updateState',
  summary: '启用或停用用户；停用后其登录立即失效',
  access: write,
  changes: ['system.user', 'system.session'],
  input: z.object({ id: idIn('用户'), state: stateIn }),
  output: done,
})

export const deleteUsers = command({
  method: 'POST',
  path: '/api/authority/userV2/delete',
  summary: '删除用户，其登录立即失效',
  access: write,
  changes: ['system.user', 'system.session'],
  input: z.object({ ids: idsIn('用户') }),
  output: done,
})

export const removeUserFromOrg = command({
  method: 'POST',
  path: '/api/authority/user/delUserOrg',
  summary: '把用户移出一个机构，连同其在该机构的角色',
  access: write,
  changes: ['system.user', 'system.session'],
  input: z.object({ userId: idIn('用户'), orgId: idIn('机构') }),
  output: done,
})

/** The new first password, shown this once. */
const shownPassword = z.object({ password: z.string() })
export const resetUserPassword = command({
  method: 'POST',
  path: '/api/authority/userV2/resetPassword',
  summary: '重置密码：返回新的初始密码，仅此一次',
  access: write,
  changes: ['system.user', 'system.session'],
  input: z.object({ id: idIn('用户') }),
  output: shownPassword,
})
export const resetPasswordOf = command({
  method: 'POST',
  path: '/api/authority/user/resetPassword/{userId}',
  summary: '重置密码（旧版）：返回新的初始密码，仅此一次',
  access: write,
  changes: ['system.user', 'system.session'],
  input: z.object({ userId: idIn('用户') }),
  output: shownPassword,
})
export const setUserPassword = command({
  method: 'PUT',
  path: '/api/authority/user/updateOrgUserPassword/{a}/{b}',
  summary: '设置机构用户的初始密码：a 用户，b 机构',
  access: write,
  changes: ['system.user', 'system.session'],
  input: z.object({ a: idIn('用户'), b: idIn('机构'), newPassword: passwordRule }),
  output: done,
})

/** A role that a user has or may get. */
const roleChoice = z.object({
  id: idOut,
  name: z.string(),
  orgId: idOut,
  orgName: z.string(),
  state: z.number(),
  isChecked: z.boolean(),
  /** Why the caller may not take the role (where the user has it) or not give it; null when its strength does not hinder him. */
  blocker: z.string().nullable(),
  /** grant: whether the caller may give the role, or take it where the user has it. */
  can,
})
export type RoleChoice = z.output<typeof roleChoice>
export const listUserRole = query({
  method: 'GET',
  path: '/api/authority/userV2/listUserRole',
  summary: '用户所属机构的角色，已有的打勾；或新用户拟属机构的角色',
  access: read,
  reads: ['system.user', 'system.role', 'system.organization'],
  input: z.object({ userId: idIn('用户').optional(), orgIds: idsIn('机构').optional() }),
  output: z.array(roleChoice),
})
export const saveUserRole = command({
  method: 'POST',
  path: '/api/authority/userV2/saveUserRole',
  summary: '设置用户的角色；管理范围以外的角色不变',
  access: write,
  changes: ['system.user', 'system.role'],
  input: z.object({
    userId: idIn('用户'),
    roleIds: rolesIn,
  }),
  output: done,
})

import { z } from 'zod'
import { done, idIn, idOut, moment, nothing, text } from '../../../core/wireFields.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import { menuShape } from '../menu/menuShape.ts'
import { signInCalls } from '../signIn/signInCalls.ts'

const entryFacts = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  ...menuShape,
  createTime: z.string(),
  /** User id; null for what the catalogue made. */
  createdBy: z.string().nullable(),
  updateTime: z.string(),
  updatedBy: z.string().nullable(),
})

/** A menu entry or a resource (button) under it. */
export interface AuthEntry extends z.output<typeof entryFacts> {
  children: AuthEntry[]
}
export const authEntry: z.ZodType<AuthEntry> = entryFacts.extend({
  get children() {
    return z.array(authEntry)
  },
})

/**
 * An authorisation in session form. An entry is a menu: `url` is its code (its label if it has none), `menu` its label. Each
 * child is a resource of it: `menu` is the action. A permission string is `url/id/action`, with url and id of the entry.
 */
export interface SessionEntry {
  type: 1
  url: string
  id: string
  menu: string
  children: SessionEntry[]
}
export const sessionEntry: z.ZodType<SessionEntry> = z.object({
  type: z.literal(1),
  url: z.string(),
  id: z.string(),
  menu: z.string(),
  get children() {
    return z.array(sessionEntry)
  },
})

export const organizationOption = z.object({ id: idOut, name: z.string(), isCurrent: z.boolean() })
export const cropOption = z.object({ value: z.string(), label: z.string(), isCurrent: z.boolean() })

/** The answer to a captcha picture, with the key that came with it. */
export const captchaAnswer = { captchaKey: text('验证码', 64), captcha: text('验证码', 8) }

/** What every way of signing in gives. */
export const signedIn = z.object({ token: z.string(), isWeakPassword: z.boolean() })

/** Data of a refused attempt: the number of seconds until the next one is allowed. */
export const retryLater = z.object({ retryAfter: z.number() })

/** Kinds of characters; a password has at least three of them. */
export const passwordKinds = [
  { label: '大写字母', pattern: /[A-Z]/ },
  { label: '小写字母', pattern: /[a-z]/ },
  { label: '数字', pattern: /\d/ },
  { label: '符号', pattern: /[^A-Za-z0-9]/ },
] as const
export const PASSWORD_KINDS = 3
export const PASSWORD_MIN = 8

/** Rules of a password, checked in both places. */
export const passwordRule = z
  .string('密码必填')
  .min(PASSWORD_MIN, `密码至少${PASSWORD_MIN}位`)
  .max(64, '密码最多64位')
  .refine(
    (v) => passwordKinds.filter(({ pattern }) => pattern.test(v)).length >= PASSWORD_KINDS,
    '密码须含大写字母、小写字母、数字、符号中的至少三种',
  )

export const captcha = fileQuery({
  ...signInCalls.captcha,
  summary: '验证码图片（PNG），答案的键在响应头 captcha-key',
  access: 'public',
  input: nothing,
  noStore: true,
})

export const accountLogin = command({
  ...signInCalls.accountLogin,
  summary: '账号密码登录',
  access: 'public',
  changes: [],
  input: z.object({
    account: text('账号', 64),
    password: z.string('密码必填').min(1, '密码必填').max(64, '密码最多64位'),
    ...captchaAnswer,
  }),
  output: signedIn,
})

export const logout = command({
  ...signInCalls.logout,
  summary: '退出登录，令牌立即失效',
  access: 'login',
  changes: [],
  input: nothing,
  output: done,
})

export const myInfo = query({
  method: 'GET',
  path: '/api/authority/userV2/myInfo',
  summary: '当前用户、机构与作物',
  access: 'login',
  reads: ['system.user', 'system.organization', 'system.role'],
  encrypted: true,
  input: nothing,
  output: z.object({
    id: idOut,
    account: z.string(),
    name: z.string(),
    mobile: z.string().nullable(),
    email: z.string().nullable(),
    gender: z.string().nullable(),
    position: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    sysRole: z.string(),
    isWeakPassword: z.boolean(),
    mustChangePassword: z.boolean(),
    currentOrg: z.object({ id: idOut, name: z.string() }).nullable(),
    currentCrop: z.object({ value: z.string(), label: z.string() }).nullable(),
  }),
})

export const myAuths = query({
  method: 'GET',
  path: '/api/authority/userV2/myAuths',
  summary: '当前用户在当前机构的菜单与资源树',
  access: 'login',
  reads: ['system.menu', 'system.role', 'system.user'],
  encrypted: true,
  input: nothing,
  output: z.object({
    /** One entry, the root; the menus are below it, each with its resources. */
    menus: z.array(authEntry),
    auths: z.array(sessionEntry),
    /** Permission words. */
    permissions: z.array(z.string()),
  }),
})

export const cropList = query({
  method: 'GET',
  path: '/api/authority/userV2/cropList',
  summary: '可选作物',
  access: 'login',
  reads: ['system.organization'],
  encrypted: true,
  input: nothing,
  output: z.array(cropOption),
})

export const orgList = query({
  method: 'GET',
  path: '/api/authority/userV2/orgList',
  summary: '可选机构',
  access: 'login',
  reads: ['system.organization', 'system.user'],
  encrypted: true,
  input: z.object({ flag: z.string().optional() }),
  output: z.array(organizationOption),
})

export const changeOrg = command({
  method: 'POST',
  path: '/api/authority/userV2/changeOrg',
  summary: '切换当前机构',
  access: 'login',
  changes: [],
  encrypted: true,
  input: z.object({ orgId: idIn('机构') }),
  output: done,
})

export const changeOrgTo = command({
  method: 'POST',
  path: '/api/authority/user/changeOrg/{orgId}',
  summary: '切换当前机构（旧版，不加密）',
  access: 'login',
  changes: [],
  input: z.object({ orgId: idIn('机构') }),
  output: done,
})

export const changeCrop = command({
  method: 'POST',
  path: '/api/authority/userV2/changeCrop',
  summary: '切换当前作物',
  access: 'login',
  changes: [],
  encrypted: true,
  input: z.object({ crop: text('作物', 20) }),
  output: done,
})

export const updatePassword = command({
  method: 'POST',
  path: '/api/authority/user/updatePassword',
  summary: '修改本人密码，其他登录全部失效',
  access: 'login',
  changes: ['system.session'],
  encrypted: true,
  input: z.object({ oldPassword: text('原密码', 64), newPassword: passwordRule }),
  output: z.object({ token: z.string() }),
})

export const checkPermission = query({
  method: 'GET',
  path: '/api/authority/authority/checkPermission',
  summary: '当前用户是否有某权限',
  access: 'login',
  reads: ['system.role', 'system.menu', 'system.user'],
  input: z.object({ permission: text('权限', 100) }),
  output: z.boolean(),
})

export const menuResources = query({
  method: 'GET',
  path: '/api/authority/authority/menuResources',
  summary: '当前用户的资源，按菜单分组',
  access: 'login',
  reads: ['system.menu', 'system.role', 'system.user'],
  input: nothing,
  output: z.array(
    z.object({
      menuId: z.string(),
      label: z.string(),
      path: z.string(),
      resources: z.array(
        z.object({ id: z.string(), code: z.string(), label: z.string(), word: z.string().nullable() }),
      ),
    }),
  ),
})

export const dictionaryList = query({
  method: 'GET',
  path: '/api/authority/data/list/{code}',
  summary: '字典项',
  access: 'login',
  reads: ['system.dictionary'],
  input: z.object({ code: text('字典编码', 64) }),
  output: z.array(
    z.object({ value: z.string(), label: z.string(), disabled: z.boolean(), note: z.string().nullable() }),
  ),
})

/** Labels of the actions in the change log. */
export const changeActions = {
  create: '新增',
  update: '修改',
  delete: '删除',
  restore: '恢复',
  import: '导入',
  undo: '撤销',
  publish: '发布',
  other: '其他',
} as const

/** One changed field, with its label and both values as text; null for an absent value. */
export const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The two are what was taken and what was given. */
  isDifference: z.literal(true).optional(),
  /** Of a list that changed in its members: those that came and those that went. */
  list: z.object({ added: z.string().nullable(), removed: z.string().nullable() }).optional(),
})

export const changeLogRow = z.object({
  id: idOut,
  at: moment,
  userName: z.string(),
  object: z.string(),
  objectLabel: z.string(),
  objectId: idOut.nullable(),
  action: z.enum(['create', 'update', 'delete', 'restore', 'import', 'undo', 'publish', 'other']),
  changes: z.array(fieldChange),
  reason: z.string().nullable(),
})

export const changeLogOfRecord = query({
  method: 'GET',
  path: '/api/authority/changeLog/list',
  summary: '一条记录及其组成部分（如基因的QTN）的变更历史，新的在前；须有查看该类记录的权限',
  access: 'login',
  reads: ['system.log'],
  input: z.object({ object: text('对象', 64), objectId: idIn() }),
  output: z.array(
    changeLogRow.extend({
      /** Kind and name of the changed part of the record; null if the record itself changed. */
      partName: z.string().nullable(),
      /** Records below it that one call or import changed: how many, and the first of them; null for a line of one record. */
      grouped: z
        .object({
          count: z.number(),
          examples: z.array(z.object({ name: z.string(), changes: z.array(fieldChange) })),
        })
        .nullable(),
      /** The import that did it. */
      batch: z.object({ id: idOut, fileName: z.string(), path: z.string().nullable() }).nullable(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
      /** The save that wrote it, which may have written more lines; null where the record got no new version. */
      save: z.string().nullable(),
    }),
  ),
})

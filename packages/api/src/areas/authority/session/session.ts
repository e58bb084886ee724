import { z } from 'zod'
import { passwordRule } from '../../../core/password.ts'
import { done, idIn, idOut, nothing, text } from '../../../core/wireFields.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import { menuShape } from '../menu/menuShape.ts'
import { signInCalls, SMS_GATEWAY_HEADER } from '../signIn/signInCalls.ts'

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

export const captcha = fileQuery({
  ...signInCalls.captcha,
  summary: `验证码图片（PNG），答案的键在响应头 captcha-key；未配置短信网关时响应头 ${SMS_GATEWAY_HEADER} 为 none`,
  access: 'public',
  input: nothing,
  noStore: true,
})

export const accountLogin = command({
  ...signInCalls.accountLogin,
  summary: '账号密码登录',
  access: 'public',
  limit: 'guess',
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
  beforePasswordChange: true,
  changes: [],
  input: nothing,
  output: done,
})

export const myInfo = query({
  method: 'GET',
  path: '/api/authority/userV2/myInfo',
  summary: '当前用户、机构与作物',
  access: 'login',
  beforePasswordChange: true,
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
  beforePasswordChange: true,
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
  beforePasswordChange: true,
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
  beforePasswordChange: true,
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
  inAnyWorkContext: true,
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
  inAnyWorkContext: true,
  changes: [],
  input: z.object({ orgId: idIn('机构') }),
  output: done,
})

export const changeCrop = command({
  method: 'POST',
  path: '/api/authority/userV2/changeCrop',
  summary: '切换当前作物',
  access: 'login',
  inAnyWorkContext: true,
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
  beforePasswordChange: true,
  limit: 'guess',
  changes: ['system.session'],
  encrypted: true,
  input: z.object({ oldPassword: text('原密码', 64), newPassword: passwordRule }),
  output: z.object({ token: z.string() }),
})

export const menuResources = query({
  method: 'GET',
  path: '/api/authority/authority/menuResources',
  summary: '当前用户的资源，按菜单分组',
  access: 'login',
  beforePasswordChange: true,
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

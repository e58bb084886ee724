import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

/** Screens of 系统管理. */
const screens: readonly Screen[] = [
  {
    path: 'system/organization',
    title: '机构管理',
    load: () => import('./organization/OrganizationScreen.tsx'),
  },
  { path: 'system/user', title: '用户管理', load: () => import('./user/UserList.tsx') },
  { path: 'system/personnel', title: '人员管理', load: () => import('./person/PersonList.tsx') },
  {
    path: 'system/personnel/personnelDetails',
    title: '人员信息',
    load: () => import('./person/PersonDetails.tsx'),
  },
  {
    path: 'system/personnel/temporaryPerson',
    title: '临时人员',
    load: () => import('./person/TemporaryPersonList.tsx'),
  },
  { path: 'system/role', title: '角色设置', load: () => import('./role/RoleList.tsx') },
  {
    path: 'system/role/PersonnelAllotment',
    title: '人员分配',
    load: () => import('./role/PersonnelAllotment.tsx'),
  },
  { path: 'system/party', title: '往来单位', load: () => import('./party/PartyScreen.tsx') },
  { path: 'system/supplier', title: '供应商管理', load: () => import('./supplier/SupplierScreen.tsx') },
  { path: 'system/dictionary', title: '字典管理', load: () => import('./dictionary/DictionaryScreen.tsx') },
  { path: 'system/menu', title: '菜单管理', load: () => import('./menu/MenuScreen.tsx') },
  { path: 'system/log', title: '操作日志', load: () => import('./changeLog/ChangeLogList.tsx') },
  { path: 'system/signInLog', title: '登录日志', load: () => import('./signIn/SignInLog.tsx') },
  { path: 'system/email', title: '邮件发送', load: () => import('./notice/EmailList.tsx') },
]

/** 系统管理 in the web app. */
export const authorityArea: WebArea = { screens }

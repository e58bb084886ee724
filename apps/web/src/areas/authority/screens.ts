import { loadFrom } from '../../workspace/loadFrom.ts'
import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

const load = loadFrom(() => import('./loads.ts'))

/** Screens of 系统管理. */
const screens: readonly Screen[] = [
  {
    path: 'system/organization',
    title: '机构管理',
    load: load('OrganizationScreen'),
  },
  { path: 'system/user', title: '用户管理', load: load('UserList') },
  { path: 'system/personnel', title: '人员管理', load: load('PersonList') },
  {
    path: 'system/personnel/personnelDetails',
    title: '人员信息',
    load: load('PersonDetails'),
  },
  {
    path: 'system/personnel/temporaryPerson',
    title: '临时人员',
    load: load('TemporaryPersonList'),
  },
  { path: 'system/role', title: '角色设置', load: load('RoleList') },
  {
    path: 'system/role/PersonnelAllotment',
    title: '人员分配',
    load: load('PersonnelAllotment'),
  },
  { path: 'system/party', title: '往来单位', load: load('PartyScreen') },
  { path: 'system/supplier', title: '供应商管理', load: load('SupplierScreen') },
  { path: 'system/dictionary', title: '字典管理', load: load('DictionaryScreen') },
  { path: 'system/menu', title: '菜单管理', load: load('MenuScreen') },
  { path: 'system/log', title: '操作日志', load: load('ChangeLogList') },
  { path: 'system/signInLog', title: '登录日志', load: load('SignInLog') },
  { path: 'system/email', title: '邮件发送', load: load('EmailList') },
]

/** 系统管理 in the web app. */
export const authorityArea: WebArea = { screens }

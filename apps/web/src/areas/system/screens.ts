import type { Screen } from '../../app/screens.ts'

/** Screens of 系统管理. */
export const systemScreens: readonly Screen[] = [
  { path: 'system/organization', title: '机构管理', load: () => import('./SystemOrganization.tsx') },
  { path: 'system/user', title: '用户管理', load: () => import('./SystemUserList.tsx') },
  { path: 'system/personnel', title: '人员管理', load: () => import('./SystemPersonnel.tsx') },
  {
    path: 'system/personnel/personnelDetails',
    title: '人员信息',
    load: () => import('./SystemPersonnelDetails.tsx'),
  },
  {
    path: 'system/personnel/temporaryPerson',
    title: '临时人员',
    load: () => import('./TemporaryPersonList.tsx'),
  },
  { path: 'system/role', title: '角色设置', load: () => import('./RoleList.tsx') },
  {
    path: 'system/role/PersonnelAllotment',
    title: '人员分配',
    load: () => import('./PersonnelAllotment.tsx'),
  },
  { path: 'system/supplier', title: '供应商管理', load: () => import('./SystemSupplier.tsx') },
  { path: 'system/dictionary', title: '字典管理', load: () => import('./SystemDictionary.tsx') },
  { path: 'system/menu', title: '菜单管理', load: () => import('./SystemMenu.tsx') },
  { path: 'system/log', title: '操作日志', load: () => import('./SystemLog.tsx') },
  { path: 'system/signInLog', title: '登录日志', load: () => import('./SignInLog.tsx') },
]

import type { Screen } from '../../app/screens.ts'

/** Screens of 系统管理. */
export const systemScreens: readonly Screen[] = [
  { path: 'system/organization', title: '机构管理', load: () => import('./SystemOrganization.tsx') },
  { path: 'system/user', title: '用户管理', load: () => import('./SystemUserList.tsx') },
]

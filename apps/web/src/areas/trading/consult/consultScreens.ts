import type { Screen } from '../../../workspace/screen.ts'

/** Screens of the folder. */
export const consultScreens: readonly Screen[] = [
  {
    path: 'business/business-consultlist',
    title: '咨询清单',
    keepAlive: true,
    load: () => import('./ConsultList.tsx'),
  },
  {
    path: 'business/business-consultlist/consultDetails',
    title: '咨询详情',
    load: () => import('./ConsultDetails.tsx'),
  },
  { path: 'business/ownConsults', title: '我的咨询', load: () => import('./OwnConsults.tsx') },
]

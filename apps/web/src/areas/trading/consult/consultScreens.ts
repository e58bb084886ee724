import { loadFrom } from '../../../workspace/loadFrom.ts'
import type { Screen } from '../../../workspace/screen.ts'

const load = loadFrom(() => import('./consultLoads.ts'))

/** Screens of the folder. */
export const consultScreens: readonly Screen[] = [
  {
    path: 'business/business-consultlist',
    title: '咨询清单',
    keepAlive: true,
    load: load('ConsultList'),
  },
  {
    path: 'business/business-consultlist/consultDetails',
    title: '咨询详情',
    load: load('ConsultDetails'),
  },
  { path: 'business/ownConsults', title: '我的咨询', load: load('OwnConsults') },
]

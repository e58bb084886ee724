import type { Screen } from '../../../workspace/screen.ts'
import type { loads } from './consultLoads.ts'

/** Returns what loads a component of `consultLoads.ts`. */
const load =
  (name: keyof typeof loads): Screen['load'] =>
  async () =>
    (await import('./consultLoads.ts')).loads[name]()

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

import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'
import type { loads } from './loads.ts'

/** Returns what loads a component of `loads.ts`. */
const load =
  (name: keyof typeof loads): Screen['load'] =>
  async () =>
    (await import('./loads.ts')).loads[name]()

/** Screens of 育种家档案. */
const screens: readonly Screen[] = [
  {
    path: 'breeding/breederArchive',
    title: '育种家档案',
    keepAlive: true,
    load: load('BreederArchiveList'),
  },
  {
    path: 'breeding/breederArchive/breederDetails',
    title: '育种家档案-详情',
    load: load('BreederDetails'),
  },
]

/** 育种家档案 in the web app. */
export const breederArea: WebArea = { screens }

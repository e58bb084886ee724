import { loadFrom } from '../../workspace/loadFrom.ts'
import type { RecordPanel, WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

const load = loadFrom(() => import('./loads.ts'))

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
  {
    path: 'breeding/breederArchive/breederAccount',
    title: '合作效益账',
    keepAlive: true,
    load: load('AccountList'),
  },
  {
    path: 'breeding/breederArchive/breederScore',
    title: '育种家年度评分',
    keepAlive: true,
    load: load('ScoreList'),
  },
]

/** With which breeders a record of a registry or a product has to do. */
const recordPanels: readonly RecordPanel[] = [
  {
    key: 'breeder.linked',
    resources: [
      'product.productRecord',
      'research.variety',
      'research.varietyInfo',
      'research.germplasm',
      'research.gene',
      'research.patent',
      'research.copyright',
      'research.standard',
    ],
    permission: 'breeder.archive:read',
    load: async () => (await import('./loads.ts')).panels.LinkedBreeders(),
  },
]

/** 育种家档案 in the web app. */
export const breederArea: WebArea = { screens, recordPanels }

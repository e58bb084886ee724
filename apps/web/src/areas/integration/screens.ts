import { loadFrom } from '../../workspace/loadFrom.ts'
import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'

const load = loadFrom(() => import('./loads.ts'))

/** Screens of 资源整合. */
const screens: readonly Screen[] = [
  { path: 'integration/providerSelection', title: '服务选型', load: load('ProviderSelectionList') },
  {
    path: 'integration/providerSelection/selectionDetails',
    title: '服务详情',
    load: load('SelectionDetails'),
  },
  { path: 'integration/providerManage', title: '服务商管理', load: load('ProviderManageList') },
  {
    path: 'integration/providerManage/pdManageDetails',
    title: '服务商详情',
    load: load('ProviderDetails'),
  },
  { path: 'integration/providerCategory', title: '服务分类', load: load('ProviderCategory') },
  { path: 'integration/serviceManage', title: '服务管理', load: load('ServiceManageList') },
  {
    path: 'integration/serviceManage/serviceManageDetails',
    title: '服务编辑',
    load: load('ServiceManageDetails'),
  },
  { path: 'integration/consultManage', title: '服务咨询', load: load('ServiceConsultList') },
]

/** 资源整合 in the web app. */
export const integrationArea: WebArea = { screens }

import { loadFrom } from '../../workspace/loadFrom.ts'
import type { AssetType } from '@hepu/api/areas/research/ownership/ownershipKinds'
import { VARIETY_OVERVIEW } from '@hepu/api/areas/research/overview/varietyOverviewPath'
import type { Resource } from '@hepu/api/core/resource/resource'
import { placeOf, resourcePlaces, type ResourceName } from '@hepu/api/core/resource/titles'
import type { HomePanel, WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'
import { resourceScreens, type OwnScreens } from '../../resource/record/resourceScreens.ts'
import { reportScreens } from './report/reportScreens.ts'

const load = loadFrom(() => import('./loads.ts'))

type Registry = Extract<ResourceName, `research.${string}`>

/** The definition of every registry, loaded with the first of its screens. */
const definitions: Readonly<Record<Registry, () => Promise<Resource>>> = {
  'research.patent': async () => (await import('@hepu/api/areas/research/patent/patent')).patent,
  'research.copyright': async () => (await import('@hepu/api/areas/research/copyright/copyright')).copyright,
  'research.reward': async () => (await import('@hepu/api/areas/research/reward/reward')).reward,
  'research.thesis': async () => (await import('@hepu/api/areas/research/thesis/thesis')).thesis,
  'research.standard': async () => (await import('@hepu/api/areas/research/standard/standard')).standard,
  'research.project': async () => (await import('@hepu/api/areas/research/project/project')).project,
  'research.variety': async () => (await import('@hepu/api/areas/research/variety/variety')).variety,
  'research.varietyInfo': async () =>
    (await import('@hepu/api/areas/research/varietyInfo/varietyInfo')).varietyInfo,
  'research.platformInfo': async () => (await import('@hepu/api/areas/research/platformInfo')).platformInfo,
  'research.laboratory': async () =>
    (await import('@hepu/api/areas/research/laboratory/laboratory')).laboratory,
  'research.breedingLab': async () =>
    (await import('@hepu/api/areas/research/laboratory/breedingLab')).breedingLab,
  'research.person': async () => (await import('@hepu/api/areas/research/person/person')).person,
  'research.germplasm': async () => (await import('@hepu/api/areas/research/germplasm/germplasm')).germplasm,
  'research.gene': async () => (await import('@hepu/api/areas/research/gene/gene')).gene,
}

/** Returns list and 详情 of an asset, which also show its owners. */
const assetScreens = (type: AssetType): OwnScreens => ({
  list: async () => ({ default: (await import('./ownership/assetScreens.tsx')).assetLists[type] }),
  show: async () => ({ default: (await import('./ownership/assetScreens.tsx')).assetDetails[type] }),
})

/** Registries with screens of their own. */
const own: Readonly<Partial<Record<Registry, OwnScreens>>> = {
  'research.patent': assetScreens('patent'),
  'research.copyright': assetScreens('copyright'),
  'research.variety': assetScreens('variety'),
  'research.varietyInfo': assetScreens('varietyInfo'),
  'research.germplasm': {
    list: load('GermplasmList'),
    edit: load('GermplasmEdit'),
    show: load('GermplasmShow'),
  },
  'research.gene': {
    list: load('GeneList'),
    add: load('GeneAdd'),
    edit: load('GeneEdit'),
    show: load('GeneShow'),
  },
}

/** Returns the list of a registry. */
const listOf = (load: () => Promise<Resource>) => async () => {
  const [def, { RegistryList }] = await Promise.all([load(), import('./RegistryList.tsx')])
  return { default: () => RegistryList({ of: def }) }
}

/** Screens of 科研资产. */
const screens: readonly Screen[] = [
  ...Object.entries(definitions).flatMap(([name, load]) =>
    resourceScreens(placeOf(name as Registry), load, { list: listOf(load), ...own[name as Registry] }),
  ),
  {
    path: 'research/ownership',
    title: '权属变更',
    load: load('OwnershipList'),
  },
  {
    path: 'research/varietyAcquireRecord',
    title: '品种公告获取记录',
    load: load('VarietyAcquireRecordList'),
  },
  {
    path: 'research/varietyInfoAcquireRecord',
    title: '品种权公告获取记录',
    load: load('VarietyInfoAcquireRecordList'),
  },
  {
    path: VARIETY_OVERVIEW,
    title: '品种总览',
    load: load('VarietyOverview'),
  },
  ...reportScreens,
  { path: 'research/reminderList', title: '到期提醒', load: load('ReminderList') },
]

/** What 科研资产 puts on the home screen. */
const homePanels: readonly HomePanel[] = [
  {
    key: 'registries',
    order: 10,
    permissions: resourcePlaces.flatMap(({ name }) => [`${name}:audit` as const, `${name}:write` as const]),
    loadTodos: () => import('./home/WorkTodos.tsx'),
    loadBody: () => import('./home/WorkPanel.tsx'),
  },
  {
    key: 'varietyAcquireRecord',
    order: 40,
    permissions: ['research.varietyAcquireRecord:read'],
    loadTodos: async () => ({ default: (await import('./acquire/AcquireTodo.tsx')).VarietyTodo }),
  },
  {
    key: 'varietyInfoAcquireRecord',
    order: 50,
    permissions: ['research.varietyInfoAcquireRecord:read'],
    loadTodos: async () => ({ default: (await import('./acquire/AcquireTodo.tsx')).VarietyInfoTodo }),
  },
  {
    key: 'research',
    order: 60,
    permissions: ['research.reminder:read'],
    loadTodos: () => import('./home/ReminderTodos.tsx'),
  },
]

/** 科研资产 in the web app. */
export const researchArea: WebArea = { screens, homePanels }

import type { AssetType } from '@hepu/api/areas/research/ownership/ownershipKinds'
import { VARIETY_OVERVIEW } from '@hepu/api/areas/research/overview/varietyOverviewPath'
import type { Resource } from '@hepu/api/core/resource/resource'
import { placeOf, type ResourceName } from '@hepu/api/core/resource/titles'
import type { Screen } from '../../workspace/screen.ts'
import { resourceScreens, type OwnScreens } from '../../resource/record/resourceScreens.ts'
import { reportScreens } from './report/reportScreens.ts'

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

/** List and 详情 of an asset, which tell of its owners too. */
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
    list: () => import('./germplasm/GermplasmList.tsx'),
    edit: () => import('./germplasm/GermplasmEdit.tsx'),
    show: () => import('./germplasm/GermplasmShow.tsx'),
  },
  'research.gene': {
    list: () => import('./gene/GeneList.tsx'),
    add: () => import('./gene/GeneForm.tsx').then(({ GeneAdd }) => ({ default: GeneAdd })),
    edit: () => import('./gene/GeneForm.tsx').then(({ GeneEdit }) => ({ default: GeneEdit })),
    show: () => import('./gene/GeneShow.tsx'),
  },
}

/** Screens of 科研资产. */
export const researchScreens: readonly Screen[] = [
  ...Object.entries(definitions).flatMap(([name, load]) =>
    resourceScreens(placeOf(name as Registry), load, own[name as Registry]),
  ),
  {
    path: 'research/ownership',
    title: '权属变更',
    load: () => import('./ownership/OwnershipList.tsx'),
  },
  {
    path: 'research/varietyAcquireRecord',
    title: '品种公告获取记录',
    load: () => import('./acquire/VarietyAcquireRecordList.tsx'),
  },
  {
    path: 'research/varietyInfoAcquireRecord',
    title: '品种权公告获取记录',
    load: () => import('./acquire/VarietyInfoAcquireRecordList.tsx'),
  },
  {
    path: VARIETY_OVERVIEW,
    title: '品种总览',
    load: () => import('./overview/VarietyOverview.tsx'),
  },
  ...reportScreens,
  { path: 'research/reminderList', title: '到期提醒', load: () => import('./ReminderList.tsx') },
]

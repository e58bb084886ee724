import { contractResultTypes } from '@hepu/api/areas/contract/subject/contractResultTypes'
import type { RecordPanel, WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'
import { PARTIES } from './link/linkPaths.ts'
import type { loads } from './loads.ts'

/** Returns what loads a component of `loads.ts`. */
const load =
  (name: keyof typeof loads): Screen['load'] =>
  async () =>
    (await import('./loads.ts')).loads[name]()

/** 合同结果 and 合同成果. */
const resultScreens: readonly Screen[] = [
  { path: 'task/contract/ContractResult', title: '合同结果', load: load('ContractResult') },
  { path: 'task/contract/ContractAchievement', title: '合同成果', load: load('ContractAchievement') },
]

/** Screens of 合同管理. */
const screens: readonly Screen[] = [...resultScreens]

/** Which contracts name a record of a registry, or a party. */
const recordPanels: readonly RecordPanel[] = [
  {
    key: 'contract.mentions',
    resources: [...contractResultTypes, PARTIES],
    permission: 'contract.record:read',
    load: () => import('./subject/MentionsPanel.tsx'),
  },
]

/** 合同管理 in the web app. */
export const contractArea: WebArea = { screens, recordPanels }

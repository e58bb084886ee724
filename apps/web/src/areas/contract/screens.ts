import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'
import type { loads } from './loads.ts'

/** Returns what loads a component of `loads.ts`. */
const load =
  (name: keyof typeof loads): Screen['load'] =>
  async () =>
    (await import('./loads.ts')).loads[name]()

/** 收益分配. */
const distributionScreens: readonly Screen[] = [
  { path: 'task/contract/ContractAllocation', title: '分配规则', load: load('ContractAllocation') },
  { path: 'task/contract/ContractProfit', title: '收益明细', load: load('ContractProfit') },
  { path: 'task/contractDistribution', title: '收益分配', keepAlive: true, load: load('RunList') },
  { path: 'task/contractDistribution/details', title: '收益分配单', load: load('RunDetails') },
  { path: 'task/myIncome', title: '我的收益', load: load('MyIncome') },
]

/** Screens of 合同管理. */
const screens: readonly Screen[] = [...distributionScreens]

/** 合同管理 in the web app. */
export const contractArea: WebArea = { screens }

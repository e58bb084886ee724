import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'
import type { loads } from './loads.ts'

/** Returns what loads a component of `loads.ts`. */
const load =
  (name: keyof typeof loads): Screen['load'] =>
  async () =>
    (await import('./loads.ts')).loads[name]()

/** Screens of 合同管理. */
const screens: readonly Screen[] = [
  { path: 'task/contractCommission', title: '提成计算', load: load('ContractCommission') },
]

/** 合同管理 in the web app. */
export const contractArea: WebArea = { screens }

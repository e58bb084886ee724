import type { WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'
import type { loads } from './loads.ts'

/** Returns what loads a component of `loads.ts`. */
const load =
  (name: keyof typeof loads): Screen['load'] =>
  async () =>
    (await import('./loads.ts')).loads[name]()

/** Commissions of all contracts. */
const commissionScreens: readonly Screen[] = [
  { path: 'task/contractCommission', title: '提成计算', load: load('ContractCommission') },
]

/** 合同: list, forms and details. */
const recordScreens: readonly Screen[] = [
  { path: 'task/contract', title: '合同列表', keepAlive: true, load: load('ContractList') },
  { path: 'task/contract/ContractInfo', title: '智能合同-新增', load: load('ContractInfo') },
  {
    path: 'task/contract/ContractDraftDetail',
    title: '合同草稿-详情',
    load: load('ContractDraftDetail'),
  },
  { path: 'task/contract/ContractDetail', title: '合同详情', load: load('ContractDetail') },
  { path: 'task/contractTemplate', title: '合同模板', keepAlive: true, load: load('ContractTemplateList') },
  {
    path: 'task/contractTemplate/contractTemplateDetails',
    title: '合同模板-详情',
    load: load('ContractTemplateDetails'),
  },
]

/** 应收 and payments. */
const paymentScreens: readonly Screen[] = [
  {
    path: 'task/contract/ContractReceivable',
    title: '合同应收',
    keepAlive: true,
    load: load('ContractReceivable'),
  },
  { path: 'task/contract/ContractPayment', title: '付款条件', load: load('ContractPayment') },
]

/** Screens of 合同管理. */
const screens: readonly Screen[] = [...recordScreens, ...paymentScreens, ...commissionScreens]

/** 合同管理 in the web app. */
export const contractArea: WebArea = { screens }

import { loadFrom } from '../../workspace/loadFrom.ts'
import { contractResultTypes } from '@hepu/api/areas/contract/subject/contractResultTypes'
import type { HomePanel, RecordPanel, WebArea } from '../../workspace/area.ts'
import type { Screen } from '../../workspace/screen.ts'
import { PARTIES } from './link/linkPaths.ts'

const load = loadFrom(() => import('./loads.ts'))

/** 合同结果 and 合同成果. */
const resultScreens: readonly Screen[] = [
  { path: 'task/contract/ContractResult', title: '合同结果', load: load('ContractResult') },
  { path: 'task/contract/ContractAchievement', title: '合同成果', load: load('ContractAchievement') },
]

/** 合同变更, 补充协议 and 品种维护. */
const changeScreens: readonly Screen[] = [
  { path: 'task/contract/ContractChange', title: '合同变更', load: load('ContractChange') },
  { path: 'task/contract/ContractSupplement', title: '补充协议', load: load('ContractSupplement') },
  {
    path: 'task/varietyMaintenance',
    title: '品种维护任务',
    keepAlive: true,
    load: load('TaskVarietyMaintenance'),
  },
  {
    path: 'product/varietyMaintenance',
    title: '品种维护',
    keepAlive: true,
    load: load('ProductVarietyMaintenance'),
  },
]

/** Which contracts name a record of a registry, or a party. */
const recordPanels: readonly RecordPanel[] = [
  {
    key: 'contract.mentions',
    resources: [...contractResultTypes, PARTIES],
    permission: 'contract.record:read',
    load: () => import('./subject/MentionsPanel.tsx'),
  },
]

/** 收益分配. */
const distributionScreens: readonly Screen[] = [
  { path: 'task/contract/ContractAllocation', title: '分配规则', load: load('ContractAllocation') },
  { path: 'task/contract/ContractProfit', title: '收益明细', load: load('ContractProfit') },
  { path: 'task/contractDistribution', title: '收益分配', keepAlive: true, load: load('RunList') },
  { path: 'task/contractDistribution/details', title: '收益分配单', load: load('RunDetails') },
  { path: 'task/myIncome', title: '我的收益', load: load('MyIncome') },
]

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
const screens: readonly Screen[] = [
  ...recordScreens,
  ...resultScreens,
  ...changeScreens,
  ...paymentScreens,
  ...commissionScreens,
  ...distributionScreens,
]

/** What waits for those who check, confirm and pay. */
const homePanels: readonly HomePanel[] = [
  {
    key: 'contract',
    order: 25,
    permissions: ['contract.commission:audit', 'contract.distribution:confirm', 'contract.distribution:pay'],
    loadTodos: () => import('./home/ContractTodos.tsx'),
  },
]

/** 合同管理 in the web app. */
export const contractArea: WebArea = { screens, homePanels, recordPanels }

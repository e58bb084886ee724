import type { MenuDefinition } from '../../core/menuDefinition.ts'

const read = ['contract.record:read'] as const

/** Screens of one contract. */
const recordScreens: readonly MenuDefinition[] = [
  {
    id: 2011,
    label: '智能合同-新增',
    path: 'task/contract/ContractInfo',
    hidden: true,
    permissions: ['contract.record:write'],
  },
  {
    id: 2012,
    label: '合同草稿-详情',
    path: 'task/contract/ContractDraftDetail',
    hidden: true,
    permissions: ['contract.record:write'],
  },
  { id: 2013, label: '合同详情', path: 'task/contract/ContractDetail', hidden: true, permissions: read },
  { id: 2021, label: '合同变更', path: 'task/contract/ContractChange', hidden: true, permissions: read },
  { id: 2022, label: '补充协议', path: 'task/contract/ContractSupplement', hidden: true, permissions: read },
]

/** Screens of the results of one contract. */
const resultScreens: readonly MenuDefinition[] = [
  { id: 2025, label: '合同成果', path: 'task/contract/ContractAchievement', hidden: true, permissions: read },
  { id: 2026, label: '合同结果', path: 'task/contract/ContractResult', hidden: true, permissions: read },
]

/** Menu entries of 合同管理. Their ids never change. */
export const contractMenus: readonly MenuDefinition[] = [
  {
    id: 2000,
    label: '合同管理',
    path: 'contract-menu',
    icon: 'file',
    children: [
      {
        id: 2010,
        label: '合同列表',
        path: 'task/contract',
        permissions: ['contract.record:read', 'contract.record:write', 'contract.record:audit'],
        children: [...recordScreens, ...resultScreens],
      },
      {
        id: 2020,
        label: '品种维护任务',
        path: 'task/varietyMaintenance',
        permissions: ['contract.maintenance:read', 'contract.maintenance:write'],
      },
      {
        id: 2015,
        label: '合同模板',
        path: 'task/contractTemplate',
        permissions: ['contract.record:read', 'contract.template:write'],
        children: [
          {
            id: 2016,
            label: '合同模板-详情',
            path: 'task/contractTemplate/contractTemplateDetails',
            hidden: true,
            permissions: read,
          },
        ],
      },
    ],
  },
]

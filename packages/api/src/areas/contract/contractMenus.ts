import type { MenuDefinition } from '../../core/menuDefinition.ts'

const read = ['contract.record:read'] as const

/** Screens of the distribution of one contract. */
const distributionScreens: readonly MenuDefinition[] = [
  {
    id: 2052,
    label: '分配规则',
    path: 'task/contract/ContractAllocation',
    hidden: true,
    permissions: ['contract.distribution:read', 'contract.distribution:write'],
  },
  {
    id: 2053,
    label: '收益明细',
    path: 'task/contract/ContractProfit',
    hidden: true,
    permissions: ['contract.distribution:read', 'contract.distribution:confirm', 'contract.distribution:pay'],
  },
]

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
  ...distributionScreens,
]

/** Screens of the results of one contract. */
const resultScreens: readonly MenuDefinition[] = [
  { id: 2025, label: '合同成果', path: 'task/contract/ContractAchievement', hidden: true, permissions: read },
  { id: 2026, label: '合同结果', path: 'task/contract/ContractResult', hidden: true, permissions: read },
]

/** 合同应收 over all contracts, or of one, and the payments of one contract. */
const paymentScreens: MenuDefinition = {
  id: 2030,
  label: '合同应收',
  path: 'task/contract/ContractReceivable',
  permissions: ['contract.payment:read', 'contract.payment:write', 'contract.payment:audit'],
  children: [
    {
      id: 2031,
      label: '付款条件',
      path: 'task/contract/ContractPayment',
      hidden: true,
      permissions: ['contract.payment:read'],
    },
  ],
}

/** Menu entries of 合同管理. Their ids never change. */
export const contractMenus: readonly MenuDefinition[] = [
  {
    id: 2000,
    label: '合同管理',
    path: 'contract-menu',
    icon: 'filetext',
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
      {
        id: 2040,
        label: '提成计算',
        path: 'task/contractCommission',
        permissions: ['contract.commission:read', 'contract.commission:write', 'contract.commission:audit'],
      },
      {
        id: 2050,
        label: '收益分配',
        path: 'task/contractDistribution',
        permissions: [
          'contract.distribution:read',
          'contract.distribution:write',
          'contract.distribution:confirm',
        ],
        children: [
          {
            id: 2051,
            label: '收益分配单',
            path: 'task/contractDistribution/details',
            hidden: true,
            permissions: ['contract.distribution:read'],
          },
        ],
      },
      paymentScreens,
    ],
  },
]

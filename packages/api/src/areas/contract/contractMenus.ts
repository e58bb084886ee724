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
    icon: 'file',
    children: [
      {
        id: 2010,
        label: '合同列表',
        path: 'task/contract',
        permissions: ['contract.record:read', 'contract.record:write', 'contract.record:audit'],
        children: recordScreens,
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
      paymentScreens,
    ],
  },
]

import type { MenuDefinition } from '../../core/menuDefinition.ts'
import { recordMenus } from './record/recordMenus.ts'

/** 交易流向, its sources, and 业务年度. */
const saleMenus: readonly MenuDefinition[] = [
  {
    id: 1840,
    label: '交易流向',
    path: 'product/transactionFlow',
    permissions: ['product.sale:read', 'product.sale:import', 'product.sale:export'],
    children: [
      {
        id: 1843,
        label: '交易流向详情',
        path: 'product/transactionFlow/flowDetails',
        hidden: true,
        permissions: ['product.sale:read'],
      },
    ],
  },
  { id: 1841, label: '同步来源', path: 'product/saleSource', permissions: ['product.sale:import'] },
  { id: 1842, label: '业务年度', path: 'product/bizYear', permissions: ['product.setting:write'] },
]

/** 统计. */
const statisticMenus: readonly MenuDefinition[] = [
  {
    id: 1850,
    label: '产品统计分析',
    path: 'product/productStatistic',
    permissions: ['product.statistic:read', 'product.sale:export'],
  },
  { id: 1851, label: '新老更替', path: 'product/varietyRenewal', permissions: ['product.statistic:read'] },
]

/** 一页纸产品. */
const paperMenus: readonly MenuDefinition[] = [
  {
    id: 1860,
    label: '一页纸产品',
    path: 'research/research-onePaperProduct',
    permissions: ['product.paper:read', 'product.paper:write', 'product.paper:allocate'],
    children: [
      {
        id: 1861,
        label: '一页纸产品详情',
        path: 'research/research-onePaperProduct/lookUp',
        hidden: true,
        permissions: ['product.paper:read'],
      },
      {
        id: 1862,
        label: '一页纸产品编辑',
        path: 'research/research-onePaperProduct/edit',
        hidden: true,
        permissions: ['product.paper:write'],
      },
    ],
  },
]

/** 生命周期 and 决策. */
const decisionMenus: readonly MenuDefinition[] = [
  {
    id: 1871,
    label: '决策日志',
    path: 'product/decisionLog',
    permissions: ['product.decision:read', 'product.decision:write'],
  },
  { id: 1872, label: '决策复盘', path: 'product/decisionReview', permissions: ['product.decision:read'] },
  {
    id: 1870,
    label: '生命周期阈值',
    path: 'product/productLifecycle',
    permissions: ['product.lifecycle:write'],
  },
]

/** Menu entries of 产品管理. Their ids never change. */
export const productMenus: readonly MenuDefinition[] = [
  {
    id: 1800,
    label: '产品管理',
    path: 'product-menu',
    icon: 'shop',
    children: [
      ...recordMenus,
      ...paperMenus,
      ...statisticMenus,
      ...saleMenus,
      {
        id: 1830,
        label: '产品绑定关系',
        path: 'product/productBinding',
        permissions: ['product.binding:read', 'product.binding:write'],
      },
      {
        id: 1880,
        label: '品种维护',
        path: 'product/varietyMaintenance',
        permissions: ['contract.maintenance:read', 'contract.maintenance:write'],
      },
      { id: 1835, label: '产业公司', path: 'product/industryCompany', permissions: ['product.company:read'] },
      ...decisionMenus,
    ],
  },
]

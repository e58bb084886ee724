import type { AreaOutline } from '../../core/areaOutline.ts'

/** Permissions of 产品管理 besides those of the register of products. */
const permissions = {
  'product.state:move': '变更产品状态',
  'product.binding:read': '查看产品绑定',
  'product.binding:write': '维护产品绑定',
  'product.lifecycle:write': '维护生命周期阈值与阶段',
  'product.paper:read': '查看一页纸产品',
  'product.paper:write': '维护一页纸产品',
  'product.paper:allocate': '分配产业公司',
  'product.decision:read': '查看决策日志',
  'product.decision:write': '登记与导入决策',
  'product.sale:read': '查看交易流向',
  'product.sale:import': '导入与同步交易流向',
  'product.sale:export': '导出交易流向',
  'product.statistic:read': '查看产品统计',
  'product.company:read': '查看产业公司',
  'product.setting:write': '设置业务年度',
} as const

declare module '../../core/permissions.ts' {
  interface PermissionLabels extends Record<keyof typeof permissions, string> {}
}

/** Permissions and kinds of records of 产品管理. */
export const productOutline = {
  permissions,
  records: {
    product_move: '产品状态变更',
    product_binding: '产品绑定关系',
    sale_line: '交易流向',
    business_year: '业务年度设置',
    product_lifecycle: '生命周期阈值',
    product_phase_override: '手工阶段',
    product_decision: '决策日志',
    product_decision_review: '复盘结论',
    product_paper: '一页纸产品',
    product_paper_version: '一页纸定版',
    sale_source: '同步来源',
    sale_sync: '同步记录',
  },
  imports: {
    saleLine: 'product.sale:read',
    'product.exitDecision': 'product.decision:read',
    'product.commercializeDecision': 'product.decision:read',
  },
  obligations: {
    'product.decisionReview': {
      label: '复盘决策',
      group: '产品决策',
      read: 'product.decision:read',
      path: '/product/decisionLog?id={id}',
      remindBefore: [30, 7, 1],
      onDayOff: 'next',
    },
  },
} as const satisfies AreaOutline

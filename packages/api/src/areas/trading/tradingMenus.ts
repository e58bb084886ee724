import type { MenuDefinition } from '../../core/menuDefinition.ts'

const read = ['trading.listing:read'] as const
const write = ['trading.listing:write'] as const

/** 成果清单, 成果展示 and 需求清单 of 成果转化. */
const changeListings: readonly MenuDefinition[] = [
  {
    id: 2110,
    label: '成果清单',
    path: 'change/change-listofachievements',
    permissions: [
      'trading.listing:read',
      'trading.listing:write',
      'trading.listing:delete',
      'trading.listing:audit',
      'trading.listing:publish',
    ],
    children: [
      {
        id: 2111,
        label: '成果清单-详情',
        path: 'change/change-listofachievements/achievementslookover',
        hidden: true,
        permissions: read,
      },
      {
        id: 2112,
        label: '成果清单-新增',
        path: 'change/change-listofachievements/addachievements',
        hidden: true,
        permissions: write,
      },
      {
        id: 2113,
        label: '成果清单-编辑',
        path: 'change/change-listofachievements/editachievements',
        hidden: true,
        permissions: write,
      },
    ],
  },
  {
    id: 2120,
    label: '成果展示',
    path: 'change/change-achievements',
    permissions: read,
    children: [
      {
        id: 2121,
        label: '成果展示-详情',
        path: 'change/change-achievements/achievementslookover',
        hidden: true,
        permissions: read,
      },
      {
        id: 2122,
        label: '成果展示-需求详情',
        path: 'change/change-achievements/requirementList',
        hidden: true,
        permissions: read,
      },
    ],
  },
  {
    id: 2130,
    label: '需求清单',
    path: 'change/change-demandlist',
    permissions: [
      'trading.listing:read',
      'trading.listing:write',
      'trading.listing:delete',
      'trading.listing:audit',
      'trading.listing:publish',
    ],
    children: [
      {
        id: 2131,
        label: '需求清单-详情',
        path: 'change/change-demandlist/requirementList',
        hidden: true,
        permissions: read,
      },
      {
        id: 2132,
        label: '需求清单-新增',
        path: 'change/change-demandlist/addDemandlist',
        hidden: true,
        permissions: write,
      },
      {
        id: 2133,
        label: '需求清单-编辑',
        path: 'change/change-demandlist/editDemandlist',
        hidden: true,
        permissions: write,
      },
    ],
  },
]

/*
 * The lists of 成果转化 and of 商务 show the same records, so the sidebar has them once; 菜单管理 shows the others for organisations that want
 * them.
 */

/** Menu entries of 成果交易. Their ids never change. */
export const tradingMenus: readonly MenuDefinition[] = [
  {
    id: 2100,
    label: '成果交易',
    path: 'trading-menu',
    icon: 'swap',
    children: [
      ...changeListings,
      {
        id: 2140,
        label: '成果清单',
        path: 'business/business-listofachievements',
        hidden: true,
        permissions: [
          'trading.listing:read',
          'trading.listing:write',
          'trading.listing:delete',
          'trading.listing:audit',
          'trading.listing:publish',
        ],
        children: [
          {
            id: 2141,
            label: '新增成果',
            path: 'business/business-listofachievements/addachievements',
            hidden: true,
            permissions: write,
          },
          {
            id: 2142,
            label: '成果详情',
            path: 'business/business-listofachievements/achievementslookover',
            hidden: true,
            permissions: read,
          },
        ],
      },
      {
        id: 2150,
        label: '需求清单',
        path: 'business/business-demandlist',
        hidden: true,
        permissions: [
          'trading.listing:read',
          'trading.listing:write',
          'trading.listing:delete',
          'trading.listing:audit',
          'trading.listing:publish',
        ],
        children: [
          {
            id: 2151,
            label: '新增需求',
            path: 'business/business-demandlist/addDemandlist',
            hidden: true,
            permissions: write,
          },
          {
            id: 2152,
            label: '需求详情',
            path: 'business/business-demandlist/requirementList',
            hidden: true,
            permissions: read,
          },
        ],
      },
      {
        id: 2160,
        label: '咨询清单',
        path: 'business/business-consultlist',
        permissions: ['trading.consult:read', 'trading.consult:handle', 'trading.consult:delete'],
        children: [
          {
            id: 2161,
            label: '咨询详情',
            path: 'business/business-consultlist/consultDetails',
            hidden: true,
            permissions: ['trading.consult:read'],
          },
        ],
      },
      {
        id: 2170,
        label: '红娘工作台',
        path: 'business/dealBoard',
        permissions: ['trading.deal:read', 'trading.deal:write'],
      },
    ],
  },
]

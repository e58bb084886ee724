import type { Permission } from '@hepu/api/core/permissions'
import type { ComponentType } from 'react'

/** What a pane of an archive gets. */
export interface BreederPaneProps {
  breederId: string
}

/** A tab in the details of an archive, for users with the permission; loaded when it is first shown. */
export interface BreederPane {
  /** Value of `activeName` in the address of the details. */
  key: string
  label: string
  permission: Permission
  load: () => Promise<{ default: ComponentType<BreederPaneProps> }>
}

/** The tabs in the details of an archive, in this order. */
export const breederPanes: readonly BreederPane[] = [
  {
    key: 'basic',
    label: '概况',
    permission: 'breeder.archive:read',
    load: () => import('./record/BreederBasic.tsx'),
  },
  {
    key: 'statistic',
    label: '产品统计',
    permission: 'breeder.archive:read',
    load: () => import('./statistic/BreederStatistic.tsx'),
  },
  {
    key: 'cooperativeVariety',
    label: '合作品种',
    permission: 'breeder.archive:read',
    load: () => import('./asset/BreederCooperativeVariety.tsx'),
  },
  {
    key: 'germplasm',
    label: '种质',
    permission: 'breeder.archive:read',
    load: () => import('./asset/BreederGermplasm.tsx'),
  },
  {
    key: 'gene',
    label: '基因',
    permission: 'breeder.archive:read',
    load: () => import('./asset/BreederGene.tsx'),
  },
  {
    key: 'approvedVariety',
    label: '审定品种',
    permission: 'breeder.archive:read',
    load: () => import('./asset/BreederApprovedVariety.tsx'),
  },
  {
    key: 'resultRight',
    label: '成果权利',
    permission: 'breeder.archive:read',
    load: () => import('./asset/BreederResultRight.tsx'),
  },
  {
    key: 'material',
    label: '材料',
    permission: 'breeder.archive:read',
    load: () => import('./material/BreederMaterial.tsx'),
  },
  {
    key: 'fee',
    label: '费用',
    permission: 'breeder.money:seeMoney',
    load: () => import('./record/BreederFees.tsx'),
  },
  {
    key: 'reward',
    label: '奖励建议',
    permission: 'breeder.money:seeMoney',
    load: () => import('./reward/BreederRewards.tsx'),
  },
  {
    key: 'account',
    label: '效益账',
    permission: 'breeder.archive:read',
    load: () => import('./account/BreederAccount.tsx'),
  },
  {
    key: 'score',
    label: '年度评分',
    permission: 'breeder.score:read',
    load: () => import('./score/BreederScores.tsx'),
  },
  {
    key: 'promotionStandard',
    label: '推广标准',
    permission: 'breeder.archive:read',
    load: () => import('./record/BreederPromotionStandard.tsx'),
  },
  {
    key: 'files',
    label: '文件',
    permission: 'breeder.archive:read',
    load: () => import('./record/BreederFiles.tsx'),
  },
  {
    key: 'link',
    label: '查看链接',
    permission: 'breeder.link:seeLinks',
    load: () => import('./view/BreederLinks.tsx'),
  },
]

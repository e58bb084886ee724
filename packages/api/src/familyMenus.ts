import type { Permission } from './core/permissions.ts'
import { promotionLists, trialLists } from './areas/experiment/group/families.ts'
import { resourceMenu } from './core/resource/resourceMenu.ts'
import { registries } from './areas/research/registries.ts'
import {
  REPORT_SCREENS,
  reportScreen,
  reportSubjects,
  reportTitle,
  type ReportSubject,
} from './areas/research/report/reportSubjects.ts'
import { VARIETY_OVERVIEW } from './areas/research/overview/varietyOverviewPath.ts'
import type { MenuDefinition } from './core/menuDefinition.ts'

const readTrial = ['experiment.variety:read'] as const
const pkPermissions = ['experiment.variety:read', 'upgrade.pk:write'] as const
const readPromotion = ['upgrade.record:read'] as const

export const promotionPermissions = [
  'upgrade.record:read',
  'upgrade.record:generate',
  'upgrade.record:rehearse',
  'upgrade.record:confirm',
  'upgrade.record:publish',
  'upgrade.record:export',
] as const satisfies readonly Permission[]

/** Returns the details below a list of trials that every family has; ids from `firstId` on. */
const trialDetails = (base: string, firstId: number): MenuDefinition[] =>
  [
    { label: '品种详情', page: 'varieties' },
    { label: '调查信息', page: 'surveyInformation' },
    { label: '分析信息', page: 'analysisInformation' },
  ].map(({ label, page }, at) => ({
    id: firstId + at,
    label,
    path: `${base}/${page}`,
    hidden: true,
    permissions: readTrial,
  }))

/** Returns the entries of screens opened from the screens of promotion of a family; ids from `firstId` on. */
export function promotionDetails(base: string, firstId: number): MenuDefinition[] {
  return [
    { label: '预演比较', page: 'rehearsalCompare' },
    { label: '晋级决定报告', page: 'decisionReport' },
  ].map(({ label, page }, at) => ({
    id: firstId + at,
    label,
    path: `${base}/${page}`,
    hidden: true,
    permissions: readPromotion,
  }))
}

/*
 * 晋级预演, 预演记录 and 晋级执行单 show the same records in every family, so the sidebar has them once, in 品种评价. The others are opened
 * from the list of promotion; 菜单管理 shows them for organisations that want them.
 */

/** 品种成果: what was promoted or approved, without import. Its own path is never an address. */
const fruits: MenuDefinition = {
  id: 1200,
  label: '品种成果',
  path: 'fruits-menu',
  icon: 'rise',
  children: [
    {
      id: 1210,
      ...pathAndLabel(trialLists.fruits),
      permissions: ['experiment.variety:read', 'experiment.variety:export'],
      children: trialDetails(trialLists.fruits.path, 1211),
    },
    { id: 1216, label: '组合PK详情', path: 'fruits/groupPKDetail', hidden: true, permissions: pkPermissions },
    {
      id: 1220,
      ...pathAndLabel(promotionLists.fruits),
      permissions: promotionPermissions,
      children: [
        {
          id: 1221,
          label: '晋级执行单',
          path: 'fruits/promotionSingle',
          hidden: true,
          keepAlive: true,
          permissions: readPromotion,
        },
        {
          id: 1222,
          label: '晋级预演',
          path: 'fruits/promotionRehearsal',
          hidden: true,
          keepAlive: true,
          permissions: readPromotion,
        },
        {
          id: 1223,
          label: '预演记录',
          path: 'fruits/promotionRehearsalRecord',
          hidden: true,
          permissions: readPromotion,
        },
      ],
    },
    ...promotionDetails(promotionLists.fruits.path, 1224),
  ],
}

/** 育种管理: promotion for breeders; its screens are not kept alive. */
const breeding: MenuDefinition = {
  id: 1300,
  label: '育种管理',
  path: 'breeding',
  icon: 'apartment',
  children: [
    {
      id: 1310,
      label: '组合PK',
      path: 'breeding/combinationPk',
      permissions: [...pkPermissions, 'experiment.variety:export'],
      children: [
        {
          id: 1311,
          label: '组合PK详情',
          path: 'breeding/combinationPk/groupPKDetail',
          hidden: true,
          permissions: pkPermissions,
        },
      ],
    },
    {
      id: 1330,
      ...pathAndLabel(promotionLists.breeding),
      permissions: promotionPermissions,
      children: [
        {
          id: 1331,
          label: '晋级预演',
          path: 'breeding/promotion/promotionRehearsal',
          hidden: true,
          permissions: readPromotion,
        },
        {
          id: 1332,
          label: '预演记录',
          path: 'breeding/promotion/promotionRehearsalRecord',
          hidden: true,
          permissions: readPromotion,
        },
        {
          id: 1333,
          label: '晋级执行单',
          path: 'breeding/promotion/promotionSingle',
          hidden: true,
          permissions: readPromotion,
        },
      ],
    },
    ...promotionDetails(promotionLists.breeding.path, 1334),
    {
      id: 1340,
      label: '育种家档案',
      path: 'breeding/breederArchive',
      permissions: [
        'breeder.archive:read',
        'breeder.archive:write',
        'breeder.archive:delete',
        'breeder.archive:import',
        'breeder.archive:export',
        'breeder.archive:state',
        'breeder.money:seeMoney',
        'breeder.money:keepMoney',
        'breeder.link:seeLinks',
        'breeder.link:keepLinks',
      ],
      children: [
        {
          id: 1341,
          label: '育种家档案-详情',
          path: 'breeding/breederArchive/breederDetails',
          hidden: true,
          permissions: ['breeder.archive:read'],
        },
        {
          id: 1342,
          label: '合作效益账',
          path: 'breeding/breederArchive/breederAccount',
          hidden: true,
          permissions: ['breeder.archive:read'],
        },
        {
          id: 1343,
          label: '育种家年度评分',
          path: 'breeding/breederArchive/breederScore',
          hidden: true,
          permissions: ['breeder.score:read', 'breeder.score:write'],
        },
      ],
    },
  ],
}

/** 统计分析: one screen per subject; the records behind a figure also need the permission to read the registry. */
const statistics: MenuDefinition = {
  id: 1580,
  label: '统计分析',
  path: REPORT_SCREENS,
  children: (Object.keys(reportSubjects) as ReportSubject[]).map((subject, at) => ({
    id: 1581 + at,
    label: reportTitle(subject),
    path: reportScreen(subject),
    permissions: ['research.report:read', 'research.report:export'],
  })),
}

/** 科研资产: trials as research follows them, with import. */
const research: MenuDefinition = {
  id: 1400,
  label: '科研资产',
  path: 'research',
  icon: 'book',
  children: [
    {
      id: 1410,
      ...pathAndLabel(trialLists.research),
      permissions: [
        'experiment.variety:read',
        'experiment.variety:write',
        'experiment.variety:import',
        'experiment.variety:export',
        'experiment.point:scrap',
        'experiment.value:enter',
      ],
      children: trialDetails(trialLists.research.path, 1411),
    },
    ...registries.map(({ def }) => resourceMenu(def)),
    {
      id: 1560,
      label: '权属变更',
      path: 'research/ownership',
      permissions: [
        'research.ownership:read',
        'research.ownership:write',
        'research.ownership:transfer',
        'research.ownership:export',
      ],
    },
    {
      id: 1562,
      label: '品种公告获取记录',
      path: 'research/varietyAcquireRecord',
      permissions: [
        'research.varietyAcquireRecord:read',
        'research.varietyAcquireRecord:write',
        'research.varietyAcquireRecord:import',
        'research.varietyAcquireRecord:export',
      ],
    },
    {
      id: 1564,
      label: '品种权公告获取记录',
      path: 'research/varietyInfoAcquireRecord',
      permissions: [
        'research.varietyInfoAcquireRecord:read',
        'research.varietyInfoAcquireRecord:write',
        'research.varietyInfoAcquireRecord:import',
        'research.varietyInfoAcquireRecord:export',
      ],
    },
    {
      id: 1566,
      label: '品种总览',
      path: VARIETY_OVERVIEW,
      permissions: ['research.varietyOverview:read'],
    },
    statistics,
    {
      id: 1590,
      label: '到期提醒',
      path: 'research/reminderList',
      permissions: ['research.reminder:read'],
    },
  ],
}

function pathAndLabel({ path, title }: { path: string; title: string }): { path: string; label: string } {
  return { path, label: title }
}

/** The parts of the product that show trials and promotion as well as 品种评价, under their own addresses. */
export const familyMenus: readonly MenuDefinition[] = [fruits, breeding, research]

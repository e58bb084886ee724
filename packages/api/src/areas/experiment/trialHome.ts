import { z } from 'zod'
import { idOut, moment, nothing } from '../../core/wireFields.ts'
import { query } from '../../core/route.ts'
import { batchState } from './import/trialImport.ts'

/** The figures of a year on the home screen, in their order. */
export const trialFigureLabels = {
  groups: '组别',
  sites: '试点',
  trials: '点次',
  entries: '参试品种（不含对照）',
  plots: '当年已登记的小区',
  aboveCheck: '比对照 CK1 增产的品种',
} as const

/** Says what the figures count, and how the dashboard counts otherwise. */
export const TRIAL_FIGURES_HELP =
  '试点按省、市、县与名称去重，点次为各组别试点之和，报废的都不计；参试品种按名称去重，在几个组别参试只计一次；以上均与科研驾驶舱相同。比对照 CK1 增产的品种也按名称去重；当年已登记的小区为该年导入或编排过的小区，驾驶舱「试验规模变化」的应有小区数逐年按材料×试点×重复算出'

/** What the home screen shows of trials: what waits, the figures of the current year, and what was worked on last. */
export const trialOverview = query({
  method: 'GET',
  path: '/api/experiment/home/overview',
  summary: '首页：试验待办、当年数字、最近的组别与导入',
  access: 'experiment.variety:read',
  reads: ['experiment.variety', 'experiment.value', 'import.batch', 'upgrade.setting'],
  input: nothing,
  output: z.object({
    /** 当前年份: the one set for promotion, else the newest with a trial. */
    year: z.number(),
    /** Checked workbooks that wait to be confirmed; null for those who may not import. */
    previews: z.number().nullable(),
    /** Plots of the current year waiting for a person, by group, most first; null for those who may not judge them. */
    pending: z.array(z.object({ groupId: idOut, groupName: z.string(), plots: z.number() })).nullable(),
    /** Of the groups of the current year. */
    figures: z.object({
      groups: z.number(),
      /** 试点: places that differ, without scrapped ones. */
      sites: z.number(),
      /** 点次: points of groups, without scrapped ones. */
      trials: z.number(),
      /** Varieties by name, without the checks. */
      entries: z.number(),
      /** Plots that have a row, from a workbook or the field plan. */
      plots: z.number(),
      /** Of these varieties, those that yield more than CK1 in some group. */
      aboveCheck: z.number(),
    }),
    /** Last changed first, of any year. */
    recentGroups: z.array(
      z.object({
        id: idOut,
        year: z.number(),
        name: z.string(),
        phaseLabel: z.string(),
        usedPoints: z.number(),
        points: z.number(),
        entries: z.number(),
        best: z
          .object({ name: z.string(), meanYield: z.number(), gainPct: z.number().nullable() })
          .nullable(),
        updatedAt: moment,
      }),
    ),
    /** Last uploaded first. */
    recentImports: z.array(
      z.object({
        id: idOut,
        fileName: z.string(),
        state: batchState,
        createdByName: z.string(),
        createdAt: moment,
      }),
    ),
  }),
})

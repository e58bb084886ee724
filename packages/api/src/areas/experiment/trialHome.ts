import { z } from 'zod'
import { idOut, moment, nothing } from '../../core/wireFields.ts'
import { query } from '../../core/route.ts'
import { batchState } from './import/trialImport.ts'

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
    /** Sums over the groups of the current year; entries include the checks. */
    figures: z.object({
      groups: z.number(),
      points: z.number(),
      entries: z.number(),
      plots: z.number(),
      /** Entries that yield more than CK1. */
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

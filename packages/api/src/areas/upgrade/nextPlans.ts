import { z } from 'zod'
import { idIn, idOut, optText } from '../../core/wireFields.ts'
import { command, query } from '../../core/route.ts'
import { decision } from './promotionShapes.ts'

/** Longest 参试编号 an entry may have. */
export const ENTRY_NO_MAX = 40

/** 下一年安排: where every promoted or retested entry of an evaluation goes, with the codes it is to get. */
export const nextPlans = query({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/nextPlans',
  summary: '下一年安排：阶段、组别与拟定的新编号',
  access: 'upgrade.record:read',
  reads: ['upgrade.record', 'experiment.variety'],
  input: z.object({ upgradeId: idIn('晋级评估') }),
  output: z.object({
    year: z.number(),
    version: z.number(),
    editable: z.boolean(),
    /** Why it cannot be published: it is already, or no entries can be added to a group of next year; null where it can. */
    blocked: z.string().nullable(),
    entries: z.array(
      z.object({
        recordId: idOut,
        name: z.string(),
        entryNo: z.string().nullable(),
        final: decision,
        /** 续试 beyond what the rules allow, and the like. */
        warning: z.string().nullable(),
        /** What the entry may be in, the phase by rule first. */
        phases: z.array(z.object({ value: z.string(), label: z.string() })),
        places: z.array(
          z.object({
            phase: z.string(),
            phaseLabel: z.string(),
            groupName: z.string(),
            /** True if the group exists already; otherwise publishing creates it. */
            exists: z.boolean(),
            /** Null where no trial entry is made (报审). */
            entryNo: z.string().nullable(),
            /** It takes part there already, with this code: publishing adds nothing. */
            takesPart: z.boolean(),
            /** People chose the code; otherwise it is proposed by the pattern. */
            chosen: z.boolean(),
          }),
        ),
      }),
    ),
  }),
})

export const saveNextPlans = command({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/saveNextPlans',
  summary: '保存下一年安排（发布前）',
  access: 'upgrade.record:rehearse',
  changes: ['upgrade.record'],
  input: z.object({
    upgradeId: idIn('晋级评估'),
    version: z.number().int(),
    plans: z
      .array(
        z.object({
          recordId: idIn('条目'),
          places: z
            .array(
              z.object({
                phase: z.string().min(1, '下一阶段必选').max(20),
                groupName: optText('下一年组别', 100),
                entryNo: optText('新编号', ENTRY_NO_MAX),
              }),
            )
            .min(1, '下一阶段必选')
            .max(2, '一个品种最多同时参加两个试验'),
        }),
      )
      .min(1, '没有要保存的安排')
      .max(1000),
  }),
  output: z.object({ version: z.number() }),
})

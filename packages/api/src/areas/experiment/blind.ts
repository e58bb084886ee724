import { z } from 'zod'
import { done, idIn, idOut, moment, optText } from '../../core/wireFields.ts'
import { command, fileQuery, query } from '../../core/route.ts'
import type { Subjects } from '../../core/subject.ts'

const BLIND = 'experiment.blind:reveal'
/** Where the entries have other names and other ids afterwards. */
const renamed: Subjects = [
  'experiment.blind',
  'experiment.variety',
  'experiment.value',
  'upgrade.record',
  'upgrade.pk',
  'upgrade.pkBasket',
]

const revealDay = z
  .union([z.literal('').transform(() => null), z.iso.date('揭示日期格式为 YYYY-MM-DD')])
  .nullish()
  .transform((value) => value ?? null)

export const blindList = query({
  method: 'GET',
  path: '/api/experiment/experimentVariety/blindCodes',
  summary: '密码编号与真实品种的对照表',
  access: BLIND,
  reads: ['experiment.variety', 'experiment.blind'],
  input: z.object({ groupId: idIn('组别') }),
  output: z.array(
    z.object({
      entryId: idOut,
      code: z.string(),
      name: z.string(),
      entryNo: z.string().nullable(),
      femaleParent: z.string().nullable(),
      maleParent: z.string().nullable(),
      provider: z.string().nullable(),
      isCk: z.boolean(),
    }),
  ),
})

export const blindExport = fileQuery({
  method: 'GET',
  path: '/api/experiment/experimentVariety/exportBlindCodes',
  summary: '下载密码编号对照表',
  access: BLIND,
  input: z.object({ groupId: idIn('组别') }),
})

export const blindBefore = query({
  method: 'GET',
  path: '/api/experiment/experimentVariety/blindBefore',
  summary: '密码编号之前：组别已有的小区与数据，以及处理过它们的人',
  access: BLIND,
  reads: ['experiment.variety', 'experiment.value', 'system.user'],
  input: z.object({ groupId: idIn('组别') }),
  output: z.object({
    plots: z.number(),
    /** Plots with data: who saw their values knows them again. */
    filled: z.number(),
    /** Who else has laid out, imported, typed or changed anything of the group, the latest first. Who only looked is kept nowhere. */
    people: z.array(z.object({ name: z.string(), at: moment })),
  }),
})

export const blindStart = command({
  method: 'POST',
  path: '/api/experiment/experimentVariety/blind',
  summary: '给参试品种密码编号：揭示前只有主持人可见真实品种',
  access: BLIND,
  changes: renamed,
  input: z.object({
    groupId: idIn('组别'),
    version: z.number().int(),
    /** Text before the number. */
    prefix: optText('编号前缀', 10),
    digits: z
      .number('编号位数必填')
      .int('编号位数应为整数')
      .min(2, '编号位数不得小于2')
      .max(6, '编号位数不得大于6'),
    start: z.number('起始号必填').int('起始号应为整数').min(0, '起始号不得小于0').max(900_000, '起始号过大'),
    withChecks: z.boolean('是否含对照必填'),
    seed: z
      .number('随机种子必填')
      .int('随机种子应为整数')
      .min(0, '随机种子不得小于0')
      .max(0xffff_ffff, '随机种子过大'),
    revealOn: revealDay,
  }),
  output: done,
})

export const blindDate = command({
  method: 'POST',
  path: '/api/experiment/experimentVariety/blindDate',
  summary: '修改揭示日期；没有日期时由主持人揭示',
  access: BLIND,
  changes: ['experiment.variety', 'experiment.blind'],
  input: z.object({ groupId: idIn('组别'), version: z.number().int(), revealOn: revealDay }),
  output: done,
})

export const blindReveal = command({
  method: 'POST',
  path: '/api/experiment/experimentVariety/reveal',
  summary: '揭示密码编号：恢复真实品种名称',
  access: BLIND,
  changes: renamed,
  input: z.object({ groupId: idIn('组别') }),
  output: done,
})

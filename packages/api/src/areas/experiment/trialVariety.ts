import { z } from 'zod'
import { pageInput, pageOutput } from '../../core/envelope.ts'
import { flag, idIn, nothing, option, text, year } from '../../core/wireFields.ts'
import { fileQuery, query } from '../../core/route.ts'
import { check, gain, groupHead, varietyRow } from './trialShapes.ts'

const READ = 'experiment.variety:read'

/** One state or several. */
const statuses = z
  .union([z.array(z.string()), z.string()], '状态不正确')
  .transform((v) => (Array.isArray(v) ? v : v.split(',')).filter(Boolean))
  .pipe(z.array(z.string().max(20, '状态不正确')).max(50, '状态最多50个'))

/** Filters shared by the list and its export. */
export const varietyFilters = {
  year: year.optional(),
  phase: z.string().optional(),
  ripePeriod: z.string().optional(),
  groupId: idIn('组别').optional(),
  provider: z.string().optional(),
  status: statuses.optional(),
  isCk: flag('对照').optional(),
  /** Part of the entry's name or number. */
  name: z.string().trim().max(100).optional(),
}

export const providers = query({
  method: 'GET',
  path: '/api/experiment/provider/all',
  summary: '全部供种单位',
  access: READ,
  reads: ['experiment.variety'],
  input: nothing,
  output: z.array(option),
})

export const statusList = query({
  method: 'GET',
  path: '/api/experiment/experimentVariety/statusList',
  summary: '参试品种状态',
  access: READ,
  reads: [],
  input: nothing,
  output: z.array(option),
})

export const varietyPage = query({
  method: 'POST',
  path: '/api/experiment/experimentVariety/all',
  summary: '参试品种列表',
  access: READ,
  reads: ['experiment.variety', 'experiment.value', 'upgrade.record'],
  input: pageInput(varietyFilters, [
    'id',
    'createTime',
    'year',
    'name',
    'entryNo',
    'meanYield',
    'yieldRank',
    'updateTime',
  ]),
  output: pageOutput(varietyRow),
})

export const exportInformation = fileQuery({
  method: 'POST',
  path: '/api/experiment/experimentVariety/exportInformation',
  summary: '导出参试品种信息，可原样导入',
  access: 'experiment.variety:export',
  input: z.object(varietyFilters),
})

export const informationTemplate = fileQuery({
  method: 'GET',
  path: '/api/experiment/experimentVariety/informationTemplate',
  summary: '参试品种信息导入模板',
  access: READ,
  input: nothing,
})

/** Head of the detail screens of one entry. */
export const baseInfo = query({
  method: 'POST',
  path: '/api/experiment/experimentVarietyProperty/baseInfo',
  summary: '参试品种基本信息',
  access: READ,
  reads: ['experiment.variety', 'experiment.value', 'upgrade.record'],
  input: z.object({ id: idIn('品种') }),
  output: z.object({ variety: varietyRow, group: groupHead, checks: z.array(check), gains: z.array(gain) }),
})

/** The same name over all years and groups. */
export const varietyBaseInfo = query({
  method: 'GET',
  path: '/api/experiment/variety/baseInfo',
  summary: '品种历年表现',
  access: READ,
  reads: ['experiment.variety', 'experiment.value', 'upgrade.record'],
  input: z.object({ name: text('品种名称', 100) }),
  output: z.object({
    name: z.string(),
    femaleParent: z.string().nullable(),
    maleParent: z.string().nullable(),
    trials: z.array(varietyRow),
    best: z
      .object({
        year: z.number(),
        groupName: z.string(),
        meanYield: z.number(),
        gainPct: z.number().nullable(),
      })
      .nullable(),
  }),
})

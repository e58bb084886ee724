import { z } from 'zod'
import { pageInput, pageOutput } from '../../core/envelope.ts'
import { idIn, idOut, moment, text } from '../../core/wireFields.ts'
import { command, fileQuery, query } from '../../core/route.ts'

const READ = 'experiment.variety:read'
const WRITE = 'experiment.variety:write'

/** Filters shared by the raw data and their export. */
const plotFilters = {
  groupId: idIn('组别'),
  pointId: idIn('试点').optional(),
  entryId: idIn('品种').optional(),
  /** `waiting`: plots with typed values that wait for a reviewer. */
  status: z.enum(['accepted', 'pending', 'excluded', 'waiting']).optional(),
  name: z.string().trim().max(100).optional(),
}

export const exportFillData = fileQuery({
  method: 'POST',
  path: '/api/experiment/experimentVariety/exportFillData',
  summary: '导出组别的小区数据，可原样导入',
  access: 'experiment.variety:export',
  input: z.object(plotFilters),
})

export const fillDataTemplate = fileQuery({
  method: 'GET',
  path: '/api/experiment/experimentVariety/fillDataTemplate',
  summary: '小区数据导入模板；给出组别时带出试点、品种、重复',
  access: READ,
  input: z.object({ groupId: idIn('组别').optional() }),
})

/** Raw plots of a group with their observations, as they were imported. */
export const rawData = query({
  method: 'POST',
  path: '/api/experiment/experimentGroup/rawData',
  summary: '原始数据：小区与观测值',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: pageInput(plotFilters, ['id', 'point', 'entry', 'rep', 'yieldMu']),
  output: pageOutput(
    z.object({
      id: idOut,
      pointId: idOut,
      pointName: z.string(),
      pointUsed: z.boolean(),
      entryId: idOut,
      entryName: z.string(),
      /** Scrapped at this point or whole: its data stay visible and count nowhere. */
      entryScrapped: z.boolean(),
      isCk: z.boolean(),
      ckNo: z.number().nullable(),
      /** Number of the plot among those of its entry at the point. */
      rep: z.number(),
      /** Replicate in the field: the same number, unless the entry has several plots in one replicate. */
      fieldRep: z.number(),
      repCount: z.number(),
      plotNo: z.string().nullable(),
      block: z.string().nullable(),
      /** Place in the field. */
      rowNo: z.number().nullable(),
      colNo: z.number().nullable(),
      area: z.number().nullable(),
      weight: z.number().nullable(),
      weightKind: z.enum(['GRAIN', 'EAR']),
      moisture: z.number().nullable(),
      yieldGiven: z.number().nullable(),
      yieldMu: z.number().nullable(),
      yieldReason: z.string().nullable(),
      status: z.enum(['accepted', 'pending', 'excluded']),
      statusReason: z.string().nullable(),
      note: z.string().nullable(),
      batchId: idOut.nullable(),
      /** From before the codes of a blind group: only the organiser sees its batch. */
      isBeforeCodes: z.boolean(),
      version: z.number(),
      /** traitKey → value as people read it, with what the cell said when it differs. */
      values: z.record(
        z.string(),
        z.object({
          value: z.union([z.number(), z.string()]).nullable(),
          raw: z.string().nullable(),
          /** Why the single value was excluded; null while it counts. */
          excluded: z.string().nullable(),
        }),
      ),
      /** Typed values that wait for a reviewer: by field what was typed, and by whom. */
      waiting: z.record(z.string(), z.object({ id: z.string(), raw: z.string(), by: z.string() })),
      /** Values that a later import or a person changed: field → the last change. `batchId`: the import it came with. */
      changed: z.record(
        z.string(),
        z.object({
          before: z.union([z.number(), z.string()]).nullable(),
          at: moment,
          by: z.string().nullable(),
          reason: z.string().nullable(),
          batchId: idOut.nullable(),
          fileName: z.string().nullable(),
        }),
      ),
    }),
  ),
})

export const setPlotStatus = command({
  method: 'POST',
  path: '/api/experiment/plot/setStatus',
  summary: '采用或剔除小区，须写原因；立即重算',
  access: WRITE,
  changes: ['experiment.value'],
  input: z.object({
    ids: z.array(idIn('小区')).min(1, '请选择小区').max(500, '一次最多500个小区'),
    status: z.enum(['accepted', 'excluded']),
    reason: text('原因', 200),
  }),
  output: z.object({ changed: z.number() }),
})

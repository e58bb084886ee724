import { exitReasons } from '@hepu/api/areas/product/decision/decisionKinds'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { crops } from '@hepu/api/core/crops'

const bizYear = { kind: 'integer', min: 1990, max: 2100, required: true } as const
const decider = { key: 'decider', label: '决策人', kind: 'text', required: true } as const
const decidedOn = {
  key: 'decidedOn',
  label: '决策日期',
  kind: 'date',
  required: true,
  synonyms: ['日期'],
} as const
const regionWords = {
  key: 'regions',
  label: '区域',
  kind: 'text',
  mayBreak: true,
  aliases: ['推广区域', '市场区域'],
} as const
const more = [
  { key: 'reason', label: '决策理由', kind: 'text', freeText: true, aliases: ['理由', '说明'] },
  { key: 'meeting', label: '会议', kind: 'text', aliases: ['决策会议'] },
] as const

/** Columns of a workbook of decisions to leave. */
export const exitColumns = [
  {
    key: 'name',
    label: '品种/产品名称',
    kind: 'text',
    required: true,
    identifies: true,
    isName: true,
    synonyms: ['品种名称', '产品名称', '名称'],
  },
  {
    key: 'crop',
    label: '作物',
    kind: 'enum',
    required: true,
    options: crops.map(({ value, label }) => ({ value, label })),
  },
  { key: 'bizYear', label: '退出业务年度', ...bizYear, aliases: ['业务年度', '退出年度'] },
  {
    key: 'reasonKind',
    label: '退出原因',
    kind: 'enum',
    required: true,
    options: exitReasons.map((reason) => ({ value: reason, label: reason })),
    aliases: ['原因'],
  },
  decider,
  decidedOn,
  ...more,
] as const satisfies readonly ColumnDef[]

/** Columns of a workbook of decisions to sell. */
export const commercializeColumns = [
  {
    key: 'name',
    label: '名称',
    kind: 'text',
    required: true,
    identifies: true,
    isName: true,
    synonyms: ['产品名称', '品种/产品名称', '品种名称'],
  },
  { key: 'company', label: '产业公司', kind: 'text', required: true, lookedUp: true },
  { key: 'bizYear', label: '商业化业务年度', ...bizYear, aliases: ['业务年度', '商业化年度'] },
  regionWords,
  {
    key: 'plannedKg',
    label: '计划销量',
    unit: 'kg',
    units: { 公斤: 1, 吨: 1000, 万公斤: 10_000 },
    kind: 'number',
    min: 0,
    max: 1e12,
  },
  decider,
  decidedOn,
  ...more,
] as const satisfies readonly ColumnDef[]

import { checkRoleLabels } from '@hepu/api/areas/experiment/trialLabels'
import type { setupShow } from '@hepu/api/areas/experiment/setup'
import type { OutputOf } from '@hepu/api/core/route'
import type { DraftRow, Field } from '../../../resource/rows/draftRows.ts'

/** A group with everything that is set of it. */
export type Setup = OutputOf<typeof setupShow>

const pointTypes = { 产量点: 'YIELD', 病鉴点: 'SURVEY_ONLY', 示范点: 'DEMO' } as const
const turned = (labels: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([value, label]) => [label, value]))
const checkRoles = turned(checkRoleLabels)

export const pointColumns: readonly Field[] = [
  { key: 'name', label: '试点名称', aliases: ['试点', '试验点', '地点'], width: 104, required: true },
  { key: 'pointType', label: '试点类型', kind: 'choice', options: pointTypes, width: 78 },
  { key: 'province', label: '省', aliases: ['省份', '省/州'], width: 66 },
  { key: 'city', label: '市', width: 66 },
  { key: 'county', label: '县', aliases: ['县区'], width: 66 },
  { key: 'testOrg', label: '承试单位', width: 112 },
  { key: 'sowDate', label: '播种日期', kind: 'date', aliases: ['播期'], width: 94 },
  { key: 'harvestDate', label: '收获日期', kind: 'date', width: 94 },
  { key: 'longitude', label: '经度', kind: 'number', width: 62 },
  { key: 'latitude', label: '纬度', kind: 'number', width: 62 },
  { key: 'altitude', label: '海拔(m)', kind: 'number', width: 64 },
]

export const entryColumns: readonly Field[] = [
  { key: 'entryNo', label: '参试编号', aliases: ['编号', '品种编号'], width: 96 },
  { key: 'name', label: '品种名称', aliases: ['品种', '名称', '参试品种'], width: 160, required: true },
  { key: 'femaleParent', label: '母本', width: 130 },
  { key: 'maleParent', label: '父本', width: 130 },
  { key: 'provider', label: '供种单位', aliases: ['选育单位'], width: 190 },
  {
    key: 'ckNo',
    label: '对照序号',
    kind: 'number',
    prefix: 'CK',
    aliases: ['CK', 'CK序号', 'CK号', '对照', '对照号', '是否对照'],
    width: 80,
  },
  { key: 'ckRole', label: '对照作用', kind: 'choice', options: checkRoles, width: 100 },
]

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function cellsOf(row: Readonly<Record<string, unknown>>, fields: readonly Field[]): DraftRow['cells'] {
  return Object.fromEntries(
    fields.map(({ key, options }) => {
      const text = textOf(row[key])
      const label = options && Object.keys(options).find((key) => options[key] === text)
      return [key, label ?? text]
    }),
  )
}

/** Returns stored points as rows of the table. */
export const pointRows = (points: Setup['points']): DraftRow[] =>
  points.map((point) => ({
    key: point.id,
    id: point.id,
    version: point.version,
    cells: cellsOf(point, pointColumns),
    ...(point.filledPlots > 0 ? { kept: `已有${point.filledPlots}个小区的数据，不能删除` } : {}),
  }))

/** Returns stored entries as rows of the table. */
export const entryRows = (entries: Setup['entries']): DraftRow[] =>
  entries.map((entry) => ({
    key: entry.id,
    id: entry.id,
    version: entry.version,
    cells: cellsOf(entry, entryColumns),
    ...(entry.filledPlots > 0 ? { kept: `已有${entry.filledPlots}个小区的数据，不能删除` } : {}),
  }))

import { acquireLabels } from '@hepu/api/areas/research/acquire/acquireKinds'
import type { AcquireSpec } from '@hepu/api/areas/research/acquire/acquireSpecs'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { fieldNamed, f, type Field, type Fields } from '@hepu/api/core/resource/fields'
import { columnDefs } from '../../../resource/book/sheetFields.ts'

/** Longest 公告原文; a cell of a workbook holds no more than half as much again. */
const TEXT_MAX = 20_000

/** Returns a field of the registry as an announcement writes it: people and units in one line. */
const announced = (field: Field): Field => (field.kind === 'holder' ? f.longText(field.label, 1000) : field)

/** Returns the fields of a row of the workbook, by column. */
export const sheetFieldsOf = ({ def, fields }: AcquireSpec): Fields => ({
  announceNo: f.text(acquireLabels.announceNo, 100),
  announceDate: f.opt(f.date(acquireLabels.announceDate)),
  source: f.opt(f.text(acquireLabels.source, 100)),
  ...Object.fromEntries(fields.map((name) => [name, announced(fieldNamed(def.fields, name))])),
  srcPubText: f.opt(f.longText(acquireLabels.srcPubText, TEXT_MAX)),
})

/** Synonyms of the headings, as announcements and their collectors write them. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  announceNo: ['公告编号', '公告文号'],
  source: ['公告来源'],
  approvalNo: ['审定编号', '登记编号', '备案编号'],
  cropSpecies: ['作物种类', '作物名称'],
  applicants: ['申请单位', '申请人'],
  breeders: ['育种单位', '选育单位'],
  suitableArea: ['适宜种植区域'],
  genus: ['作物', '植物种类'],
  holders: ['申请人', '申请者'],
  cultivators: ['育种者'],
  srcPubText: ['原文', '公告内容'],
}

/** Columns that every announcement must fill in. */
export const neededColumns: readonly string[] = ['announceNo', 'name']

/** Returns columns that the import of an inbox understands. */
export const columnsOf = (spec: AcquireSpec): ColumnDef[] =>
  columnDefs(sheetFieldsOf(spec), {
    needed: neededColumns,
    numbers: ['announceNo', ...spec.numbers],
  }).map((column) => {
    const others = synonyms[column.key]
    return others ? { ...column, synonyms: others } : column
  })

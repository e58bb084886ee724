import { archiveLabels as labels } from '@hepu/api/areas/breeder/record/archiveLabels'
import { breederGrades, breederKinds, cooperations } from '@hepu/api/areas/breeder/record/breederFields'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Columns of a workbook of archives, read and written. */
export const archiveColumns = [
  {
    key: 'name',
    label: '名称',
    kind: 'text',
    required: true,
    identifies: true,
    isName: true,
    synonyms: ['育种家', '单位名称'],
  },
  {
    key: 'partyKind',
    label: '性质',
    kind: 'enum',
    options: [
      { value: 'UNIT', label: '单位' },
      { value: 'PERSON', label: '个人' },
    ],
  },
  { key: 'number', label: labels.number, kind: 'text', synonyms: ['信用代码', '统一社会信用代码', '证件号'] },
  { key: 'kind', label: labels.kind, kind: 'enum', required: true, options: choices(breederKinds) },
  { key: 'ecoZones', label: labels.ecoZones, kind: 'text', mayBreak: true },
  { key: 'cooperation', label: labels.cooperation, kind: 'enum', options: choices(cooperations) },
  { key: 'startOn', label: labels.startOn, kind: 'date', required: true, synonyms: ['开始日期'] },
  { key: 'endOn', label: labels.endOn, kind: 'date', synonyms: ['结束日期'] },
  { key: 'leader', label: labels.leader, kind: 'text' },
  { key: 'contact', label: '联系人', kind: 'text' },
  { key: 'phone', label: '联系电话', kind: 'text', synonyms: ['电话'] },
  { key: 'teamSize', label: labels.teamSize, kind: 'integer', min: 1, max: 100_000 },
  { key: 'strengths', label: labels.strengths, kind: 'text', freeText: true },
  { key: 'grade', label: labels.grade, kind: 'enum', options: choices(breederGrades) },
  { key: 'remark', label: labels.remark, kind: 'text', freeText: true },
] as const satisfies readonly ColumnDef[]

/** Heads that the export adds and nobody reads. */
export const UNREAD_ARCHIVE_HEADS = ['状态', '状态变更日期', '状态变更原因']

/** What the workbook is called. */
export const BOOK = '育种家档案'

import type { RecordField, RecordKind } from '../recordKind.ts'
import type { Field, RowColumn } from './fields.ts'
import type { Resource } from './resource.ts'
import { reviewStates } from './review.ts'

/** Returns the kind of record as which the change log shows the records of a resource. */
export const recordKindOf = (
  resource: Pick<Resource, 'name' | 'title' | 'table' | 'fields' | 'nameField' | 'screen' | 'showPage'>,
): RecordKind => ({
  object: resource.table,
  label: resource.title,
  read: `${resource.name}:read`,
  nameField: resource.nameField,
  path: `/${resource.screen}/${resource.showPage}?id={id}`,
  fields: {
    ...Object.fromEntries(
      Object.entries(resource.fields).map(([name, field]) => [name, fieldOfRecord(field)]),
    ),
    status: { label: '审核状态', values: reviewStates },
    auditOpinion: '审核意见',
    auditBy: { label: '审核人', refers: 'user' },
    auditAt: '审核时间',
    addedFiles: '附件增加',
    removedFiles: '附件删除',
    previewFileId: { label: '预览附件', refers: 'stored_file' },
  },
})

/** People and units; a person's account is shown by the person's name. */
const holderParts: Readonly<Record<string, RecordField>> = {
  internalUnit: { label: '内部单位', refers: 'organization' },
  staffList: {
    label: '人员',
    parts: {
      userName: { label: '' },
      organizationName: { label: '单位' },
      userId: { label: '账号', isOmitted: true },
    },
  },
  externalUnit: { label: '外部单位' },
}

/** Returns how the change log shows the values of a field. */
export function fieldOfRecord(field: Field | RowColumn): RecordField {
  const { label } = field
  if (field.kind === 'holder') return { label, parts: holderParts }
  if (field.kind === 'money') return { label, money: field.unit }
  if (field.kind === 'region') return { label, isPlace: true }
  if (field.kind === 'dict' || field.kind === 'dicts') return { label, dictionary: field.dictionary }
  if (field.kind === 'ref') return { label, refers: field.target }
  if (field.kind === 'text' && field.choiceLabels) return { label, values: field.choiceLabels }
  if (field.kind === 'rows') {
    const parts = Object.entries(field.columns).map(([name, column]) => [name, fieldOfRecord(column)])
    return { label, parts: Object.fromEntries(parts) as Record<string, RecordField> }
  }
  return { label }
}

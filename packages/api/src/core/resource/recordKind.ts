import type { RecordField, RecordKind } from '../recordKind.ts'
import type { Field } from './fields.ts'
import type { Resource } from './resource.ts'
import { reviewStates } from './review.ts'

/** How the change log tells of the records of a resource. */
export const recordKindOf = (
  it: Pick<Resource, 'name' | 'title' | 'table' | 'fields' | 'nameField' | 'screen' | 'pages'>,
): RecordKind => ({
  object: it.table,
  label: it.title,
  read: `${it.name}:read`,
  nameField: it.nameField,
  path: `/${it.screen}/${it.pages}DetailsCheck?id={id}`,
  fields: {
    ...Object.fromEntries(Object.entries(it.fields).map(([name, field]) => [name, recordField(field)])),
    status: { label: '审核状态', values: reviewStates },
    auditOpinion: '审核意见',
    auditBy: { label: '审核人', refers: 'user' },
    auditAt: '审核时间',
    previewFileId: { label: '预览附件', refers: 'stored_file' },
  },
})

function recordField(field: Field): string | RecordField {
  const { label } = field
  if (field.kind === 'dict' || field.kind === 'dicts') return { label, dictionary: field.dictionary }
  if (field.kind === 'ref') return { label, refers: field.target }
  if (field.kind === 'rows') {
    const labels = Object.entries(field.columns).map(([name, column]) => [name, column.label])
    return { label, values: Object.fromEntries(labels) as Record<string, string> }
  }
  return label
}

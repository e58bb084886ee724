import { groupedText } from '@hepu/api/core/money/groupedMoney'
import { trimNumber } from '@hepu/api/core/number/trimNumber'
import { plainText } from '@hepu/api/core/resource/values'
import type { StoredFile } from '@hepu/api/core/file/file'
import type { Field } from '@hepu/api/core/resource/fields'
import type { ReviewState } from '@hepu/api/core/resource/review'
import type { Holder } from '@hepu/api/core/resource/values'

/** A record of any resource as its calls answer it. */
export interface RecordRow extends Record<string, unknown> {
  id: string
  labels: Record<string, string>
  links?: Record<string, string>
  /** The organisation that it belongs to. */
  orgName: string
  status: ReviewState
  auditOpinion: string | null
  auditByName: string | null
  auditAt: string | null
  createTime: string
  updateTime: string
  createdByName: string | null
  updatedByName: string | null
  version: number
  can: Record<string, boolean>
  whyNot?: Record<string, string>
}

/** One record with its attachments. */
export interface RecordDetail extends RecordRow {
  fileDOList: (Omit<StoredFile, 'id' | 'createdAt'> & { id: string; createdAt: string })[]
  /** Opens the attachment that serves as its preview. */
  previewUrl: string | null
}

/** Returns a value of a record as text. */
export function textOfField(name: string, field: Field, row: RecordRow): string {
  const label = row.labels[name]
  if (label !== undefined) return label
  const value = row[name]
  if (value === null || value === undefined || value === '') return '—'
  if (Array.isArray(value) && value.length === 0) return '—'
  // Keeps the decimals as typed: added zeros would claim a precision that was not measured.
  if (field.kind === 'number') return trimNumber(value as number, field.decimals)
  if (field.kind === 'money') return groupedText(value as string, field.unit)
  if (field.kind === 'region') return (value as string[]).join(' / ') || '—'
  if (field.kind === 'holder') return holderText(value as Holder)
  return plainText(value)
}

const holderText = ({ internalUnit, staffList, externalUnit }: Holder): string =>
  [...internalUnit.map(({ name }) => name), ...staffList.map(({ userName }) => userName), externalUnit ?? '']
    .filter(Boolean)
    .join('、') || '—'

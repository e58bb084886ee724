import { z } from 'zod'
import {
  evidenceLevels,
  type EvidenceItem,
  type EvidenceLevel,
  type EvidenceLevels,
} from './listingFields.ts'

/** A section of the facts behind a listing: lines of words, and perhaps a table. */
export const evidenceSection = z.object({
  item: z.string(),
  label: z.string(),
  /** To whom the owner shows it; null for nobody. */
  level: z.string().nullable(),
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
  table: z.object({ heads: z.array(z.string()), rows: z.array(z.array(z.string())) }).nullable(),
})
export type EvidenceSection = z.output<typeof evidenceSection>

/** Facts at a level, and what there is at higher ones. */
export const shownEvidence = z.object({
  sections: z.array(evidenceSection),
  /** What the reader may not see yet, and when he may. */
  locked: z.array(z.object({ item: z.string(), label: z.string(), level: z.string() })),
})
export type ShownEvidence = z.output<typeof shownEvidence>

const order = Object.keys(evidenceLevels) as EvidenceLevel[]

/** Returns whether a reader of a level sees what is shown to another one. */
export const reaches = (reader: EvidenceLevel, shown: EvidenceLevel): boolean =>
  order.indexOf(reader) >= order.indexOf(shown)

/** Returns whether a reader of a level sees an item; what has no level is shown to nobody. */
export function isShownAt(levels: EvidenceLevels, item: EvidenceItem, reader: EvidenceLevel): boolean {
  const level = levels[item]
  return level !== undefined && reaches(reader, level)
}

/** The terms that a reader accepts before he sees facts under confidentiality. */
export const CONFIDENTIALITY_TERMS = [
  '所见试验数据与资料归发布单位所有，只用于评估本次合作。',
  '未经发布单位书面同意，不向任何第三方提供、公开或用于申请权利。',
  '不合作时不再使用，并删除保存的副本。',
  '每次查阅的时间、人员与内容会被记录，并对发布单位可见。',
] as const

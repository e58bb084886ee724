import { REVIEW } from '@hepu/api/core/resource/review'
import type { Finding } from '@hepu/api/cells/findings'
import { neededFiles } from '@hepu/api/core/resource/fields'
import type { TablePreview } from '../../import/table/compareTable.ts'
import type { Mounted } from '../mounted.ts'
import type { RecordPlan } from './planning.ts'

/** Collects the notices that the preview of an import shows next to its confirmation. */
export class Notice {
  readonly #def: Mounted['def']
  #drafts = 0
  /** Rows whose state goes back, and whose number another organisation has. */
  #back = 0
  #elsewhere = 0

  constructor(def: Mounted['def']) {
    this.#def = def
  }

  /** Some rows, with all that was found in them. */
  add(plans: readonly RecordPlan[], findings: readonly Finding[]): void {
    this.#back += rowsWith(findings, 'stepBack')
    this.#elsewhere += rowsWith(findings, 'numberElsewhere')
    for (const { id, status, changes } of plans) {
      if (status === REVIEW.DRAFT && (id === null || changes.length > 0)) this.#drafts++
    }
  }

  finish(): Pick<TablePreview, 'notice' | 'concerns'> {
    return { notice: this.#draftNotice(), concerns: this.#concerns() }
  }

  /** Says how many records will be drafts, and what they lack; null when none will. */
  #draftNotice(): string | null {
    const { title, fields } = this.#def
    const needed = neededFiles(fields)
    if (!needed || this.#drafts === 0) return null
    return `${this.#drafts}条${title}导入后存为草稿：提交审核须先上传${needed[1].label}。`
  }

  #concerns(): string[] {
    return [
      ...(this.#back > 0 ? [`${this.#back} 条记录的状态将退回，请核对`] : []),
      ...(this.#elsewhere > 0
        ? [`${this.#elsewhere} 行的编号已由可见的其他机构登记，确认后将再登记一次，请核对`]
        : []),
    ]
  }
}

const rowsWith = (findings: readonly Finding[], wanted: string): number =>
  new Set(findings.filter(({ code }) => code === wanted).map(({ row }) => row)).size

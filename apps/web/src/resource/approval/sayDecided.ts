import type { approvalOfRecord } from '@hepu/api/core/approval/approvalCalls'
import {
  decidedManyText,
  decidedText,
  type AfterAct,
  type DecidedAct,
  type PlainReview,
} from '@hepu/api/core/approval/decidedText'
import { must } from '@hepu/api/core/must'
import { approvalAddress } from '@hepu/api/core/resource/reviewWords'
import { call } from '../../client/call.ts'
import { notify } from '../../client/notify.ts'

/** A record that was decided about. */
export interface DecidedRecord {
  /** Kind of record, such as `research.patent`. */
  subject: string
  objectId: string
  title: string
  /** Where it may be reviewed without a flow. */
  plain?: PlainReview
}

/** Says what an act did to a record and what comes next; of several records, what it did. */
export async function sayDecided(act: DecidedAct, records: readonly DecidedRecord[]): Promise<void> {
  const first = must(records[0], 'record')
  const text =
    records.length === 1
      ? decidedText(act, first.title, await readApproval(first), first.plain)
      : decidedManyText(act, first.title, records.length)
  notify.success(`操作成功，${text}`)
}

/** Returns the approval of a record; null where it has none, undefined where that cannot be read. */
async function readApproval({ subject, objectId }: DecidedRecord): Promise<AfterAct | null | undefined> {
  try {
    return await call<typeof approvalOfRecord>(approvalAddress, { subject, objectId }, { quiet: true })
  } catch {
    return undefined
  }
}

import { z } from 'zod'
import { done, idIn } from '../wireFields.ts'
import { command } from '../route.ts'
import type { Subject } from '../subject.ts'

const deleteFileOf = (path: `/api/${string}`, noun: string, subject: Subject) =>
  command({
    method: 'POST',
    path,
    summary: `删除${noun}的附件`,
    access: 'login',
    changes: [subject],
    input: z.object({ fileId: idIn('文件') }),
    output: done,
  })

/** The calls that take an attachment off a record; the catalogue lists them with the nouns they belong to. */
export const deleteVarietyInfoFile = deleteFileOf(
  '/api/research/varietyInfo/deleteFile',
  '品种信息',
  'research.varietyInfo',
)
export const deleteRewardFile = deleteFileOf('/api/research/reward/deleteFile', '奖励', 'research.reward')
export const deletePatentFile = deleteFileOf('/api/research/patent/deleteFile', '专利', 'research.patent')

/** A call that takes one attachment off its record. */
export type DeleteFileRoute = ReturnType<typeof deleteFileOf>

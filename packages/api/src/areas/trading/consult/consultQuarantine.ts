import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, moment, optText, whyNot } from '../../../core/wireFields.ts'
import { CHANGES, HANDLE, PATH, READS, topicIn } from './consultShapes.ts'

export const QUARANTINE_SORTS = ['createTime'] as const

/** 隔离箱: what looks like abuse waits here, apart from the box of the staff, until somebody decides. */
export const quarantinePage = query({
  method: 'POST',
  path: `${PATH}/quarantine/page`,
  summary: '隔离箱：疑似滥用的咨询',
  access: HANDLE,
  reads: READS,
  input: pageInput({ name: optText('关键词', 100) }, QUARANTINE_SORTS),
  output: pageOutput(
    z.object({
      id: idOut,
      topic: topicIn,
      topicName: z.string().nullable(),
      name: z.string(),
      unit: z.string().nullable(),
      phone: z.string(),
      content: z.string(),
      /** Why it is here. */
      quarantine: z.string(),
      createTime: moment,
      version: z.number(),
      /** release, drop. */
      can,
      whyNot,
    }),
  ),
})
export type QuarantineRow = z.output<typeof quarantinePage.output>['records'][number]

export const quarantineRelease = command({
  method: 'POST',
  path: `${PATH}/quarantine/release`,
  summary: '移出隔离箱，进入咨询清单；关于服务的进入服务咨询',
  access: HANDLE,
  changes: [...CHANGES, 'integration.consult'],
  input: z.object({ id: idIn('咨询') }),
  /** The consultation, or that of the service, and whether it was added to an open one. */
  output: z.object({ id: idOut, merged: z.boolean() }),
})

export const quarantineDrop = command({
  method: 'POST',
  path: `${PATH}/quarantine/drop`,
  summary: '删除隔离箱中的咨询',
  access: HANDLE,
  changes: CHANGES,
  input: z.object({ ids: idsIn('咨询') }),
  output: done,
})

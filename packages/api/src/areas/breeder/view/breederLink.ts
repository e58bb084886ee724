import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { can, idIn, idOut, moment, text } from '../../../core/wireFields.ts'
import { day, keysOf, versionIn } from '../record/archiveShapes.ts'
import { linkLabels as labels, linkStates, linkVisitKinds } from './viewFields.ts'

const PATH = '/api/product/breederLink'
const READ = 'breeder.link:seeLinks'
const WRITE = 'breeder.link:keepLinks'
const LINK_SORTS = ['updateTime', 'endOn'] as const
const VISIT_SORTS = ['createTime'] as const

const linkRow = z.object({
  id: idOut,
  tail: z.string(),
  reason: z.string(),
  endOn: z.string(),
  state: z.enum(keysOf(linkStates)),
  createTime: moment,
  createdByName: z.string().nullable(),
  revokedAt: moment.nullable(),
  revokedByName: z.string().nullable(),
  revokeReason: z.string().nullable(),
  visits: z.number(),
  lastVisit: moment.nullable(),
  version: z.number(),
  /** revoke. */
  can,
})
export type LinkRow = z.output<typeof linkRow>

export const linkPage = query({
  method: 'POST',
  path: `${PATH}/page`,
  summary: '一个育种家的查看链接，含已到期与已撤销的',
  access: READ,
  reads: ['breeder.archive', 'breeder.link', 'system.user'],
  input: pageInput({ breederId: idIn('育种家').nullish() }, LINK_SORTS),
  output: pageOutput(linkRow),
})

export const linkCreate = command({
  method: 'POST',
  path: `${PATH}/create`,
  summary: '给育种家开通查看链接：到期前不用账号即可看自己品种的进展与往来款；票据只在这里显示一次',
  access: WRITE,
  changes: ['breeder.link'],
  input: z.object({
    breederId: idIn(labels.breederId),
    reason: text(labels.reason, 200),
    endOn: day(labels.endOn),
  }),
  output: z.object({
    id: idOut,
    /** What the address of the page ends with; it is not stored. */
    ticket: z.string(),
    path: z.string(),
  }),
})

export const linkRevoke = command({
  method: 'POST',
  path: `${PATH}/revoke`,
  summary: '撤销查看链接，已打开的页面随即失效',
  access: WRITE,
  changes: ['breeder.link'],
  input: z.object({ id: idIn('查看链接'), version: versionIn, reason: text(labels.revokeReason, 200) }),
  output: z.object({ version: z.number() }),
})

const visitRow = z.object({
  id: idOut,
  tail: z.string(),
  kind: z.enum(keysOf(linkVisitKinds)),
  createTime: moment,
  address: z.string().nullable(),
  /** Browser and system: `Chrome 140 · Windows`. */
  device: z.string(),
  /** What the browser said of itself. */
  agent: z.string().nullable(),
})
export type LinkVisitRow = z.output<typeof visitRow>

export const linkVisits = query({
  method: 'POST',
  path: `${PATH}/visits`,
  summary: '查看链接的访问记录：何时、从哪里、用什么设备',
  access: READ,
  reads: ['breeder.archive', 'breeder.link'],
  input: pageInput({ breederId: idIn('育种家').nullish(), linkId: idIn('查看链接').nullish() }, VISIT_SORTS),
  output: pageOutput(visitRow),
})

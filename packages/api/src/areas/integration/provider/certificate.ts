import { z } from 'zod'
import { storedFile } from '../../../core/file/file.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, optText, text, whyNot } from '../../../core/wireFields.ts'
import { day, versionIn } from '../integrationFields.ts'
import { certificateLabels as labels } from '../integrationLabels.ts'

const PATH = '/api/integration/certificate'
const WRITE = 'integration.provider:write'
const CHANGES = ['integration.provider', 'integration.selection'] as const

const certificateRow = z.object({
  id: idOut,
  name: z.string(),
  number: z.string().nullable(),
  issuer: z.string().nullable(),
  issuedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  /** Days until it expires, negative afterwards; null without end. */
  daysLeft: z.number().nullable(),
  version: z.number(),
  files: z.array(storedFile),
  /** edit, delete. */
  can,
  whyNot,
})
export type CertificateRow = z.output<typeof certificateRow>

export const certificateList = query({
  method: 'GET',
  path: `${PATH}/list`,
  summary: '一个服务商的资质证书，含已过期的',
  access: 'integration.provider:read',
  reads: ['integration.provider'],
  input: z.object({ providerId: idIn(labels.providerId) }),
  output: z.array(certificateRow),
})

export const saveCertificate = command({
  method: 'POST',
  path: `${PATH}/save`,
  summary: '登记或修改资质证书；到期日进入待办提醒',
  access: WRITE,
  changes: [...CHANGES, 'obligation.item'],
  input: z
    .object({
      id: idIn('资质证书').nullish(),
      version: versionIn.nullish(),
      providerId: idIn(labels.providerId),
      name: text(labels.name, 100),
      number: optText(labels.number, 60),
      issuer: optText(labels.issuer, 100),
      issuedOn: day(labels.issuedOn).nullish(),
      expiresOn: day(labels.expiresOn).nullish(),
      /** Newly uploaded files. */
      fileIds: idsIn('文件').optional(),
    })
    .superRefine(({ issuedOn, expiresOn }, found) => {
      if (!issuedOn || !expiresOn || expiresOn >= issuedOn) return
      const message = `${labels.expiresOn}不得早于${labels.issuedOn}`
      found.addIssue({ code: 'custom', path: ['expiresOn'], message })
    }),
  output: z.object({ id: idOut, version: z.number() }),
})

export const deleteCertificate = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除误登的资质证书',
  access: WRITE,
  changes: [...CHANGES, 'obligation.item'],
  input: z.object({ id: idIn('资质证书') }),
  output: done,
})

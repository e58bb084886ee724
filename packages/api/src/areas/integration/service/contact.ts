import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, done, flag, idIn, idOut, optText, text, whyNot } from '../../../core/wireFields.ts'
import { optEmail, phoneIn, versionIn } from '../integrationFields.ts'
import { contactLabels as labels } from '../integrationLabels.ts'

const PATH = '/api/integration/serviceManager'
const WRITE = 'integration.service:write'
const CHANGES = ['integration.service', 'integration.provider', 'integration.selection'] as const

const contactRow = z.object({
  id: idOut,
  providerId: idOut,
  providerName: z.string(),
  name: z.string(),
  post: z.string().nullable(),
  phone: z.string(),
  email: z.string().nullable(),
  /** Whether visitors see the number in full. */
  isShown: z.boolean(),
  /** Services that name the contact. */
  serviceCount: z.number(),
  version: z.number(),
  /** edit, delete. */
  can,
  whyNot,
})
export type ContactRow = z.output<typeof contactRow>

export const contactList = query({
  method: 'GET',
  path: `${PATH}/contactList`,
  summary: '可供服务选用的联系人：一个服务商的，或全部服务商的',
  access: 'integration.service:read',
  reads: ['integration.service', 'integration.provider', 'system.party'],
  input: z.object({ providerId: idIn(labels.providerId).optional() }),
  output: z.array(contactRow),
})

const content = {
  name: text(labels.name, 50),
  post: optText(labels.post, 50),
  phone: phoneIn(labels.phone),
  email: optEmail(labels.email),
  isShown: flag(labels.isShown).default(false),
}

export const addContact = command({
  method: 'POST',
  path: `${PATH}/addContact`,
  summary: '登记服务商的联系人；给出服务时，该服务同时选用',
  access: WRITE,
  changes: CHANGES,
  input: z.object({
    providerId: idIn(labels.providerId),
    serviceId: idIn('服务').nullish(),
    ...content,
  }),
  output: z.object({ id: idOut }),
})

export const editContact = command({
  method: 'POST',
  path: `${PATH}/editContact`,
  summary: '修改联系人，以及电话是否对外公开',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: idIn('联系人'), version: versionIn, ...content }),
  output: z.object({ version: z.number() }),
})

export const deleteContact = command({
  method: 'POST',
  path: `${PATH}/deleteContact`,
  summary: '删除联系人；启用的服务只剩这一位时不能删除',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ id: idIn('联系人') }),
  output: done,
})
